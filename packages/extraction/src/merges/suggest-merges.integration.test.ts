import type { Embedder } from "@graphspan/core";
import { cypher, documentId, identifier, listRuns, scope, thingId } from "@graphspan/neo4j";
import { needsServer, testServer } from "@graphspan/testkit";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { nameListExtractor, type NameList } from "../../test/name-list-extractor.js";
import { createTestGraph, type TestGraph } from "../../test/test-graph.js";
import { readSight } from "../queries/sight.js";
import { applyMerge } from "./apply-merge.js";
import { findReasons, type FoundReasons } from "./find-reasons.js";
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
    expect(await suggest()).toEqual({ suggestions: [], total: 0, truncated: false, leftOut: [] });
    for (const run of [second.runId, runId]) await undoMerge({ store: graph.store, layout: graph.layout, runId: run });
    expect((await suggest()).suggestions).toHaveLength(1);
  });

  it("leave out a name that more than twenty things share, and say so", async () => {
    const spellings = Array.from({ length: 21 }, (_, index) => ["a", "b", "c", "d", "e", "f"].map((letter, at) => ((index >> at) & 1 ? letter.toUpperCase() : letter)).join(""));
    await fill({ "a.md": spellings.join("\n") }, Object.fromEntries(spellings.map((name) => [name, { class: "Concept" }])));
    expect(await suggest()).toEqual({ suggestions: [], total: 0, truncated: false, leftOut: [{ kind: "foldedName", key: "abcdef", things: 21 }] });
  });

  it("bring together names with letters that not everybody writes, and say what they have in common", async () => {
    const people = ["Łukasz Þórsson", "Lukasz Thorsson", "Sørensen", "Soerensen", "Sorensen", "Müller", "Mueller", "Æbler", "Øbler"];
    await fill({ "a.md": people.map((name) => `${name} is here.`).join("\n") }, Object.fromEntries(people.map((name) => [name, { class: "Person" }])));
    const { suggestions, truncated } = await suggest();
    const told = suggestions.map(({ things, reasons }) => [things.map(({ name }) => name).sort(), reasons.map((reason) => (reason.kind === "foldedName" ? reason.foldedName : reason.kind))]);
    expect(told).toHaveLength(3);
    expect(told).toContainEqual([["Lukasz Thorsson", "Łukasz Þórsson"], ["lukaszthorsson"]]);
    expect(told).toContainEqual([["Soerensen", "Sorensen", "Sørensen"], ["soerensen", "sorensen"]]);
    expect(told).toContainEqual([["Mueller", "Müller"], ["mueller"]]);
    expect(truncated).toBe(false);
  });

  it("show each passage once: none both for and against, none twice for the mentions that it has", async () => {
    const mercury: NameList = { Mercury: { class: "Place" }, "the god": { class: "Person", name: "Mercury" } };
    await fill({ "a.md": "Mercury and Mercury saw the god, the god, the god.\nMercury is hot.\nMercury is hot, Mercury is near." }, mercury);
    const [one] = (await suggest()).suggestions;
    expect(one!.passagesAgainst.map(({ text, mentions }) => [text, mentions.map(({ quote }) => quote)])).toEqual([
      ["Mercury and Mercury saw the god, the god, the god.", ["Mercury", "Mercury", "the god", "the god", "the god"]],
    ]);
    expect(one!.passagesFor.map(({ text, mentions }) => [text, mentions.length]).sort()).toEqual([["Mercury is hot, Mercury is near.", 2], ["Mercury is hot.", 1]]);
  });

  it("ask the server no more often for many of them than for one", async () => {
    const asked = async (count: number): Promise<number> => {
      const pairs = Array.from({ length: count }, (_, index) => [`name ${index}x`, `NAME ${index}X`]).flat();
      await fill({ "a.md": pairs.join("\n") }, Object.fromEntries(pairs.map((name) => [name, { class: "Concept" }])));
      let calls = 0;
      const run: typeof graph.store.run = (...parameters) => {
        calls += 1;
        return graph.store.run(...parameters);
      };
      const { suggestions } = await suggest({ store: { ...graph.store, run, transaction: (...parameters) => graph.store.transaction(...parameters) } });
      expect(suggestions).toHaveLength(count);
      await graph.clear();
      return calls;
    };
    expect(await asked(12)).toBe(await asked(1));
  });

  it("tell how much lies behind a limit, and do not count what was merged before it", async () => {
    const vectors: Embedder = { model: "one", dimensions: 1, embed: ({ texts }) => Promise.resolve(texts.map(() => Float32Array.from([1]))) };
    const behind = async (limit: number, embedder: Embedder | null = null): Promise<FoundReasons> =>
      findReasons({ store: graph.store, layout: graph.layout, sight: await readSight(graph.store, graph.layout, undefined, undefined), embedder, minCosine: 0.9, signal: undefined, limit });
    const list = Object.fromEntries(["ada", "Ada", "bob", "Bob", "Søren", "Soren", "Øre", "Ore"].map((name) => [name, { class: "Concept" }]));
    const aliases: NameList = { one: { class: "Place", name: "ada" }, two: { class: "Place", name: "bob" } };
    await fill({ "a.md": Object.keys(list).join("\n"), "b.md": "one, two" }, { ...list, ...aliases });
    expect(await behind(1)).toMatchObject({
      reasons: [{ foldedName: "ada" }, { foldedName: "ore" }],
      leftOut: [
        { kind: "foldedName", key: "names behind the first 1", things: 1 },
        { kind: "foldedName", key: "spellings behind the first 1", things: 1 },
      ],
      truncated: true,
    });
    await applyMerge({ store: graph.store, layout: graph.layout, things: [concept("ada"), concept("Ada"), thingId({ class: "Place", name: "ada" })] });
    await applyMerge({ store: graph.store, layout: graph.layout, things: [concept("Øre"), concept("Ore")] });
    expect(await behind(1)).toMatchObject({ reasons: [{ foldedName: "bob" }, { foldedName: "soren" }], leftOut: [], truncated: false });
    const near = await behind(3, vectors);
    expect(near.leftOut).toContainEqual({ kind: "embedding", key: "names of the class Concept behind the first 3", things: 5 });
    expect(near.reasons.filter(({ kind }) => kind === "embedding").length).toBeLessThanOrEqual(3);
    expect(near.truncated).toBe(true);
  });

  it("know only things that we extracted, whatever else is called so", async () => {
    await fill({ "a.md": "A Data Steward decides." });
    const [thing, chunk] = [identifier(graph.layout.labels.thing), identifier(graph.layout.labels.chunk)];
    await graph.rows(cypher`MATCH (c:${chunk}) CREATE (:${thing} {id: 'theirs', name: 'data steward', class: 'Concept', foldedName: 'datasteward'})-[:MENTIONED_IN {quote: 'Data Steward', startByte: 2, endByte: 14}]->(c)`);
    await graph.rows(cypher`MATCH (c:${chunk}) CREATE (:${thing} {name: 'Data Steward', class: 'Concept'})-[:MENTIONS {foldedQuote: 'datasteward'}]->(c)`);
    const embedder: Embedder = { model: "one", dimensions: 1, embed: ({ texts }) => Promise.resolve(texts.map(() => Float32Array.from([1]))) };
    expect(await suggest({ embedder })).toEqual({ suggestions: [], total: 0, truncated: false, leftOut: [] });
  });

  it("pass over what no passage in sight mentions", async () => {
    await fill({ "a.md": "A Data Steward decides.\nThe data steward asks." });
    await graph.rows(cypher`MATCH (c:${identifier(graph.layout.labels.chunk)}) WHERE c.text STARTS WITH 'The' SET c.documentId = null`);
    expect((await suggest()).total).toBe(0);
  });

  it("tell under a scope nothing that another document says: no name, count, alias or passage, and no canonical thing", async () => {
    await fill({
      "open.md": "A Data Steward decides.\nThe data steward asks.\nBob is here.\nŁuk and Luk.",
      "secret.md": "DataSteward is a role.\nA Data Steward of the secret.\nThe boss, the Bob.\nDATASTEWARD wins.",
    }, { ...names, Bob: { class: "Person" }, "The boss": { class: "Person", name: "Data Steward" }, "the Bob": { class: "Concept", name: "Boss" }, DATASTEWARD: { class: "Concept" }, Łuk: { class: "Concept" }, Luk: { class: "Concept" } });
    const open = scope.documents([documentId({ uri: "open.md" })]);
    const secretWords = ["DataSteward", "DATASTEWARD", "secret", "boss", "Boss", thingId({ class: "Concept", name: "DataSteward" }), documentId({ uri: "secret.md" })];
    const embedder: Embedder = { model: "one", dimensions: 1, embed: ({ texts }) => { seen.push(...texts); return Promise.resolve(texts.map(() => Float32Array.from([1]))); } };
    const seen: string[] = [];
    const before = await suggest({ scope: open, embedder, minCosine: 1 });
    expect(before.suggestions.map(({ things }) => things.map(({ name, mentions }) => `${name} ${mentions}`).sort())).toEqual([["Data Steward 1", "Luk 1", "data steward 1", "Łuk 1"]]);
    expect(seen.sort()).toEqual(["Data Steward", "Luk", "data steward", "Łuk"]);
    for (const word of secretWords) expect(JSON.stringify(before)).not.toContain(word);
    // A merge with a thing of the other document holds, and does not tell of it.
    await applyMerge({ store: graph.store, layout: graph.layout, things: [concept("DataSteward"), concept("data steward")], canonical: concept("DataSteward") });
    const after = await suggest({ scope: open });
    for (const word of secretWords) expect(JSON.stringify(after)).not.toContain(word);
    const canonicals = after.suggestions.flatMap(({ things }) => things.map(({ name, canonical }) => [name, canonical] as const));
    expect(Object.fromEntries(canonicals)).toEqual({ "Data Steward": concept("Data Steward"), "data steward": null, Luk: concept("Luk"), Łuk: concept("Łuk") });
    expect((await suggest()).suggestions.find(({ things }) => things.length > 3)!.things.map(({ name }) => name)).toContain("DATASTEWARD");
    expect((await suggest({ scope: scope.documents(["of nothing"]) })).suggestions).toEqual([]);
    await expect(suggest({ scope: { kind: "documents", documentIds: [] } })).rejects.toMatchObject({ code: "CONFIG.INVALID_OPTIONS" });
  });
});
