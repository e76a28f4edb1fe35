import { describe, expect, it } from "vitest";
import { namesIn } from "./name-in-passage.js";

const inText = (text: string, title = ""): ((name: string) => boolean) => namesIn({ text, title, sectionPath: [] });

describe("a name is in a passage", () => {
  it.each([
    ["Dr Okafor came.", "Ada Okafor"],
    ["She came to the WHO.", "World Health Organization"],
    ["the World Health Organization", "WHO"],
    ["в Москве", "Москва"],
    ["بالقاهرة", "القاهرة"],
    ["東京都に住む", "東京"],
    ["서울에서", "서울"],
    ["Zuerich und ZÜRICH", "Zürich"],
    ["built in 1912", "1912"],
    ["DataSteward tasks", "Data Steward"],
    ["Al came", "Al"],
  ])("%j: %s", (text, name) => {
    expect(inText(text)(name)).toBe(true);
  });

  it("that its title tells", () => {
    expect(inText("She was born in Leeds.", "Ada Okafor")("Ada Okafor")).toBe(true);
  });
});

describe("a name is not in a passage", () => {
  it.each([
    ["The singer came to the bank of the river.", "Elvis Presley"],
    ["The singer came to the bank of the river.", "Duke of York"],
    ["京都に住む", "大阪"],
    ["built in 1912", "1913"],
    ["The singer came.", ""],
  ])("%j: %s", (text, name) => {
    expect(inText(text)(name)).toBe(false);
  });
});
