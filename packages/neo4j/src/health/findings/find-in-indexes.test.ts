import { describe, expect, it } from "vitest";
import { layouts } from "../../layout/layout.js";
import { compareSchema } from "../../schema/check-schema.js";
import { planSchema } from "../../schema/plan-schema.js";
import type { ServerIndex } from "../../schema/show-indexes.js";
import { findInIndexes } from "./find-in-indexes.js";

const { steps } = planSchema({ layout: layouts.graphspan, embeddingSet: null, server: { version: "2026.09.0", cypher25: true } });
const asPlanned = steps.map(({ name, kind, label, properties, options }): ServerIndex => ({
  name,
  type: kind === "fullTextIndex" ? "FULLTEXT" : "RANGE",
  state: "ONLINE",
  populationPercent: 100,
  labels: [label],
  properties,
  options,
  constraint: kind === "constraint" ? name : null,
  failure: "",
}));
const fullText = layouts.graphspan.indexes.fullTextIndexName;

const findingsOf = (change: Partial<ServerIndex>) => {
  const indexes = asPlanned.map((index) => (index.name === fullText ? { ...index, ...change } : index));
  const counts = { documents: 1, chunks: 1, foreignChunks: 0 };
  return findInIndexes({ counts, steps, indexes, differences: compareSchema({ steps }, indexes), vectors: [] });
};

describe("findings in indexes", () => {
  it("are none where each is as planned", () => {
    expect(findingsOf({})).toEqual([]);
  });

  it.each<[what: string, change: Partial<ServerIndex>, code: string, text: RegExp]>([
    ["is being filled", { state: "POPULATING", populationPercent: 41.7 }, "INDEX_NOT_READY", /is 41 % filled/],
    ["has failed", { state: "FAILED", failure: "no space left\n" }, "INDEX_FAILED", /failed: no space left$/],
    ["is one of another label", { labels: ["Other"] }, "INDEX_DIFFERENT", /has the name of the full-text index/],
    ["has another name", { name: "other" }, "INDEX_MISSING", /There is no full-text index/],
  ])("name one that %s", (_, change, code, text) => {
    const findings = findingsOf(change);
    expect(findings).toEqual([{ code, text: expect.stringMatching(text) as string, count: 1, examples: [fullText], fix: expect.any(String) as string }]);
  });

  it("say of a missing one of vectors how it is made: by filling its set, whichever set an ingest embeds for", () => {
    const set = { id: "m_2", model: "m", dimensions: 2, similarity: "cosine", property: "embedding_m_2", vectorIndexName: "of_m_2", inputTemplate: "{text}" } as const;
    const { steps: all } = planSchema({ layout: layouts.graphspan, embeddingSet: set, server: { version: "2026.09.0", cypher25: true } });
    const facts = { counts: { documents: 1, chunks: 1, foreignChunks: 0 }, steps: all, indexes: asPlanned, differences: compareSchema({ steps: all }, asPlanned) };
    const findings = findInIndexes({ ...facts, vectors: [{ health: { embeddingSetId: "m_2", vectorIndexName: "of_m_2" } }] });
    expect(findings.map(({ code, examples }) => [code, examples])).toEqual([["INDEX_MISSING", ["of_m_2"]]]);
    expect(findings[0]!.fix).toMatch(/^Fill the set \(`ask embeddings fill m_2`/);
  });
});
