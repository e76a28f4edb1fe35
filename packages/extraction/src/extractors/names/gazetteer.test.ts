import { createQuoteFinder } from "@graphspan/core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createGazetteer, type KnownName } from "./gazetteer.js";

const thing = (name: string, ...aliases: string[]): KnownName => ({ class: "X", name, aliases });
const find = (text: string, ...names: KnownName[]): readonly string[] => createGazetteer(names)(text, createQuoteFinder(text)).map((place) => `${place.thing.name} ${place.quote} ${place.startByte}`);

describe("a known name is found", () => {
  it.each([
    ["in German", "Er wohnt in Zürich.", "Zürich", "Zürich Zürich 12"],
    ["in Chinese, where words are not parted", "我住在北京市。", "北京", "北京 北京 9"],
    ["in Japanese", "東京都に住む", "京都", "京都 京都 3"],
    ["in Thai", "ฉันอยู่ที่กรุงเทพมหานคร", "กรุงเทพ", "กรุงเทพ กรุงเทพ 30"],
    ["in Arabic", "يسكن في القاهرة.", "القاهرة", "القاهرة القاهرة 14"],
    ["in Russian", "Живёт в Москва-Сити.", "Москва", "Москва Москва 14"],
    ["over a line break", "New\nYork is big", "New York", "New York New\nYork 0"],
    ["with an accent of two characters", "Zu\u0308rich", "Zürich", "Zürich Zu\u0308rich 0"],
    ["of one character", "x = 京", "京", "京 京 4"],
    ["that means something in Cypher", "the `beta` module", "`beta`", "`beta` `beta` 4"],
  ])("%s", (_, text, name, found) => {
    expect(find(text, thing(name))).toEqual([found]);
  });

  it("by its aliases, under its name", () => {
    expect(find("Big Blue and IBM", thing("International Business Machines", "IBM", "Big Blue"))).toEqual(["International Business Machines Big Blue 0", "International Business Machines IBM 13"]);
  });

  it("at every place, the longer name where one holds another", () => {
    expect(find("New York, York, New York", thing("York"), thing("New York"))).toEqual(["New York New York 0", "New York New York 16", "York York 10"]);
  });

  // Comparing every place with every other would take minutes.
  it("at a hundred and fifty thousand places", () => {
    expect(find("York, New York, ".repeat(75_000), thing("York"), thing("New York"))).toHaveLength(150_000);
  });

  it("once for each thing that is called so", () => {
    expect(find("Mercury", { class: "Planet", name: "Mercury" }, { class: "Metal", name: "Mercury" })).toHaveLength(2);
  });
});

describe("a known name is not found", () => {
  it.each([
    ["in a longer word", "Canada", "Ada"],
    ["in other case", "data steward", "Data Steward"],
    ["with another accent", "Zurich", "Zürich"],
    ["with a word between", "New old York", "New York"],
  ])("%s", (_, text, name) => {
    expect(find(text, thing(name))).toEqual([]);
  });
});

it("finds what the finder of quotes finds, and nothing else", () => {
  const part = fc.constantFrom("Ada", "a", "京", "都", " ", "-", "\u2014", "\u00ad", "é", "e\u0301", "ﬁ", "fi", "1", "\n", ".");
  const words = fc.array(part, { minLength: 1, maxLength: 6 }).map((parts) => parts.join(""));
  fc.assert(
    fc.property(fc.array(words, { maxLength: 8 }).map((parts) => parts.join(" ")), words.filter((name) => /[\p{L}\p{N}]/u.test(name)), (text, name) => {
      const expected = createQuoteFinder(text).findAll(name).map(({ span }) => `${name} ${span.startByte}`);
      const found = createGazetteer([thing(name)])(text, createQuoteFinder(text)).map(({ startByte }) => `${name} ${startByte}`);
      expect(found.toSorted()).toEqual(expected.toSorted());
    }),
    { numRuns: 1_000 },
  );
});
