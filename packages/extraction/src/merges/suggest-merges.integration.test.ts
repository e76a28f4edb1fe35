import type { Embedder } from "@graphspan/core";
import { listRuns, thingId } from "@graphspan/neo4j";
import { needsServer, testServer } from "@graphspan/testkit";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { nameListExtractor, type NameList } from "../../test/name-list-extractor.js";
import { createTestGraph, type TestGraph } from "../../test/test-graph.js";
import { applyMerge } from "./apply-merge.js";
import { suggestMerges, type SuggestMergesOptions } from "./suggest-merges.js";
import { undoMerge } from "./undo-merge.js";

const concept = (name: string): string => thingId({ class: "Concept", name });
const names: NameList = {
  "Data Steward": { class: "Concept" },
  "data steward": { class: "Concept" },
  DataSteward: { class: "Concept" },
  Mercury: { class: "Person" },
  "the winged one": { class: "Person", name: "Hermes" },
};

describe.skipIf(!testServer())(`merge suggestions (${testServer() ? "on a server" : needsServer})`, { timeout: 120_000 }, () => {
  let graph: TestGraph;
  beforeAll(async () => {
    graph = await createTestGraph("Suggest");
  });
  afterEach(() => graph.clear());
  afterAll(() => graph.close());

  const suggest = (options: Partial<SuggestMergesOptions> = {}) => suggestMerges({ store: graph.store, layout: graph.layout, ...options });
  const fill = async (documents: Readonly<Record<string, string>>, list: NameList = names): Promise<void> => {
    await graph.ingest(documents);
    await graph.extract({ extractor: nameListExtractor(list) });
  };

  it("bring together spellings of a name, with the passages that mention them, and change nothing", async () => {
    await fill({ "a.md": "A Data Steward decides.\nThe data steward asks.", "b.md": "DataSteward is a role." });
    const before = [await graph.dump(), (await listRuns(graph.store, graph.layout)).length];
    const { suggestions, total, leftOut } = await suggest();
    expect([total, leftOut]).toEqual([1, []]);
    const [one] = suggestions;
    expect(one!.things.map(({ name }) => name).sort()).toEqual(["Data Steward", "DataSteward", "data steward"]);
    expect(one!.reasons).toEqual([{ kind: "foldedName", foldedName: "datasteward", things: one!.things.map(({ id }) => id) }]);
    expect(one!.passagesFor.map(({ text }) => text).sort()).toEqual(["A Data Steward decides.", "DataSteward is a role.", "The data steward asks."]);
    expect(one!.passagesAgainst).toEqual([]);
    expect([await graph.dump(), (await listRuns(graph.store, graph.layout)).length]).toEqual(before);
  });

  it("bring together one name of two classes, and show the passage that speaks against it", async () => {
    await fill({ "a.md": "Mercury is near the sun." });
    await fill({ "b.md": "Mercury, who is no planet, looked up at Mercury." }, { Mercury: { class: "Place" }, "Mercury,": { class: "Person", name: "Mercury" } });
    const { suggestions } = await suggest();
    expect(suggestions[0]!.things.map((thing) => thing.class).sort()).toEqual(["Person", "Place"]);
    const [against] = suggestions[0]!.passagesAgainst;
    expect(against!.text).toContain("no planet");
    expect(against!.mentions.map(({ thing }) => thing).sort()).toEqual(suggestions[0]!.things.map(({ id }) => id).sort());
  });

  it("follow the words that a thing is mentioned by", async () => {
    await fill({ "a.md": "Here comes Hermes." }, { Hermes: { class: "Concept" } });
    await fill({ "b.md": "They call him Hermes." }, { Hermes: { class: "Person", name: "Mercury" } });
    const { suggestions } = await suggest();
    expect(suggestions).toMatchObject([{ reasons: [{ kind: "alias", quote: "Hermes", things: [thingId({ class: "Person", name: "Mercury" }), concept("Hermes")] }] }]);
    expect(suggestions[0]!.passagesFor[0]!.mentions[0]!.quote).toBe("Hermes");
  });

  it("follow the meaning of names where there is an embedder, within a class", async () => {
    await fill({ "a.md": "Bank and Lender and Loan and River." }, { Bank: { class: "Concept" }, Lender: { class: "Concept" }, Loan: { class: "Place" }, River: { class: "Concept" } });
    const vectors: Readonly<Record<string, readonly [number, number]>> = { Bank: [1, 0], Lender: [3, 0.1], Loan: [1, 0], River: [0, 1] };
    const embedder: Embedder = { model: "two", dimensions: 2, embed: ({ texts }) => Promise.resolve(texts.map((text) => Float32Array.from(vectors[text]!))) };
    expect((await suggest()).suggestions).toEqual([]);
    const { suggestions } = await suggest({ embedder });
    expect(suggestions.map(({ things }) => things.map(({ name }) => name).sort())).toEqual([["Bank", "Lender"]]);
    expect(suggestions[0]!.reasons[0]).toMatchObject({ kind: "embedding" });
  });

  it("take what was merged for one, and come again when that is undone", async () => {
    await fill({ "a.md": "A Data Steward decides.\nThe data steward asks.", "b.md": "DataSteward is a role." });
    const { runId } = await applyMerge({ store: graph.store, layout: graph.layout, things: [concept("Data Steward"), concept("data steward")] });
    const [one] = (await suggest()).suggestions;
    expect(one!.things).toHaveLength(3);
    expect(new Set(one!.things.map(({ canonical }) => canonical)).size).toBe(2);
    const second = await applyMerge({ store: graph.store, layout: graph.layout, things: one!.things.map(({ id }) => id) });
    expect(await suggest()).toEqual({ suggestions: [], total: 0, leftOut: [] });
    for (const run of [second.runId, runId]) await undoMerge({ store: graph.store, layout: graph.layout, runId: run });
    expect((await suggest()).suggestions).toHaveLength(1);
  });

  it("leave out a name that more than twenty things share, and say so", async () => {
    const spellings = Array.from({ length: 21 }, (_, index) => ["a", "b", "c", "d", "e", "f"].map((letter, at) => ((index >> at) & 1 ? letter.toUpperCase() : letter)).join(""));
    await fill({ "a.md": spellings.join("\n") }, Object.fromEntries(spellings.map((name) => [name, { class: "Concept" }])));
    expect(await suggest()).toEqual({ suggestions: [], total: 0, leftOut: [{ kind: "foldedName", key: "abcdef", things: 21 }] });
  });
});
