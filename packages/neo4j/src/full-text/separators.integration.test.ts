import { needsServer, testServer } from "@graphspan/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createRetriever, type Retriever } from "../retrieve/retriever.js";
import { createSampleGraph, type SampleGraph } from "../retrieve/sample-graph.fixture.js";

/** Everything that is no letter, digit or mark. What is invisible joins the letters around it, so it separates nothing. */
const separator = /[\p{P}\p{S}\p{Z}\p{Cc}\p{Cf}\p{No}]/u;
const withoutPictures = /[\p{P}\p{Sk}\p{Sm}\p{Z}\p{Cc}\p{Cf}]/u;
const invisible = /\p{Default_Ignorable_Code_Point}/u;

const charactersOf = (kind: RegExp): string[] =>
  Array.from({ length: 0x20000 }, (_, code) => code)
    .filter((code) => code < 0xd800 || code >= 0xe000)
    .map((code) => String.fromCodePoint(code))
    .filter((character) => kind.test(character) && !invisible.test(character));

const nameOf = (character: string): string => `U+${character.codePointAt(0)!.toString(16)}`;

const questions = {
  "the word before it": (_: string, id: string) => `left${id}l`,
  "the word after it": (_: string, id: string) => `right${id}r`,
  "both as they stand": (character: string, id: string) => `left${id}l${character}right${id}r`,
  "the number before it": (_: string, id: string) => `1${id}`,
  "the number after it": (_: string, id: string) => `2${id}`,
};

describe.skipIf(!testServer()).each([
  ["standard-no-stop-words", separator],
  ["english", withoutPictures],
  ["cjk", withoutPictures],
])(`characters between two words, for the analyzer %s (${needsServer})`, (analyzer, kind) => {
  const passages = charactersOf(kind).map((character, index) => ({ character, id: String(100_000 + index) }));
  let graph: SampleGraph;
  let retriever: Retriever;

  beforeAll(async () => {
    graph = await createSampleGraph("Separators", { indexes: ["fullText"], analyzer });
    const chunks = passages.map(({ character, id }) => `left${id}l${character}right${id}r 1${id}${character}2${id}`);
    await graph.write([{ id: "all", title: "", chunks }]);
    retriever = createRetriever({ store: graph.store, layout: graph.layout, embeddingSet: null });
  }, 120_000);
  afterAll(() => graph.close());

  it.each(Object.entries(questions))("hide nothing from a question of %s", { timeout: 120_000 }, async (_, questionOf) => {
    const budget = { neighbourChunks: 0, maxItems: 128, candidatesPerRoute: 256, maxUtf8Bytes: 65_536 };
    const missing: string[] = [];
    for (let start = 0; start < passages.length; start += 40) {
      const asked = passages.slice(start, start + 40);
      const { items } = await retriever.retrieve(asked.map(({ character, id }) => questionOf(character, id)).join(" "), { budget });
      const found = new Set(items.map(({ text }) => text.slice("left".length, "left".length + 6)));
      missing.push(...asked.filter(({ id }) => !found.has(id)).map(({ character }) => nameOf(character)));
    }
    expect(passages.length).toBeGreaterThan(1_000);
    expect(missing).toEqual([]);
  });
});
