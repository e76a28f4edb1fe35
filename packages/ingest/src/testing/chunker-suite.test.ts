import { brokenChecks, type ConformanceSuite } from "@graphspan/core/testing";
import { describeConformance } from "@graphspan/testkit";
import { describe, expect, it } from "vitest";
import type { Chunker } from "../chunking/chunker.js";
import { type CharacterLimits, createStructureChunker } from "../chunking/structure-chunker.js";
import { mergingCounter } from "../chunking/token-counters.fixture.js";
import type { TextRange } from "../text/text-range.js";
import { chunkerSuite } from "./chunker-suite.js";

const settings: readonly CharacterLimits[] = [
  {},
  { maxCharacters: 64 },
  { maxCharacters: 200, overlapCharacters: 100 },
  { maxCharacters: 100_000 },
];
for (const options of settings)
  describeConformance(
    `createStructureChunker(${JSON.stringify(options)})`,
    chunkerSuite(() => ({ chunker: createStructureChunker(options), maxOverlap: options.overlapCharacters ?? 0 })),
  );
for (const overlapTokens of [0, 20])
  describeConformance(
    `createStructureChunker in tokens, ${overlapTokens} of them repeated`,
    chunkerSuite(() => ({
      chunker: createStructureChunker({ maxTokens: 90, overlapTokens, tokenCounter: mergingCounter }),
      maxOverlap: overlapTokens === 0 ? 0 : undefined,
    })),
  );

const sound = createStructureChunker({ maxCharacters: 100 });
const broken = (chunk: Chunker["chunk"], maxOverlap?: number): ConformanceSuite =>
  chunkerSuite(() => ({ chunker: { fingerprint: "broken", chunk }, maxOverlap }));
/** Pieces of a size, wherever they end. */
const sliced = (text: string, size: number): TextRange[] =>
  Array.from({ length: Math.ceil(text.length / size) }, (_, index) => ({ start: index * size, end: Math.min((index + 1) * size, text.length) }));

let calls = 0;

/** Chunkers that are wrong in the way the check is about. */
const breakages: Readonly<Record<string, ConformanceSuite>> = {
  "has a fingerprint, and cuts a text the same way each time": broken(({ text }) => sliced(text, 50 + (++calls % 2))),
  "gives ranges of the text whose starts and ends grow": broken((source) => sound.chunk(source).toReversed()),
  "gives no chunk of white space alone": broken(({ text }) => sliced(text, 100)),
  "covers every character but white space": broken((source) => sound.chunk(source).slice(0, 20)),
  "gives chunks whose text is the very bytes of the document": broken(({ text }) => sliced(text, 99)),
  "repeats no more than it may, and then the very bytes of the chunk before": broken(
    (source) => createStructureChunker({ maxCharacters: 100, overlapCharacters: 21 }).chunk(source),
    20,
  ),
  "tears no grapheme": broken(({ text }) => {
    let start = 0;
    return Array.from(text, ({ length }) => ({ start, end: (start += length) }));
  }),
  "crosses no border of a section": broken(({ text }) => sound.chunk({ text, sectionStarts: [], blocks: [] })),
};

describe("the suite of the port Chunker", () => {
  it("has a broken chunker for each check", () => {
    expect(Object.keys(breakages).sort()).toEqual(
      chunkerSuite(() => ({ chunker: sound }))
        .checks.map(({ name }) => name)
        .sort(),
    );
  });

  it.each(Object.entries(breakages))("finds out a chunker that does not keep the promise: %s", async (name, suite) => {
    const found = await brokenChecks({ ...suite, checks: suite.checks.filter((check) => check.name === name) });
    expect(found).toEqual([{ name, error: expect.objectContaining({ code: "CONFORMANCE.BROKEN_PROMISE" }) as unknown }]);
  });
});
