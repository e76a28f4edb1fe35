import { deleteDocuments } from "@graphspan/ingest";
import { cypher, documentId, identifier, listRuns, reset, thingId } from "@graphspan/neo4j";
import { needsServer, testServer } from "@graphspan/testkit";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { nameListExtractor, type NameList } from "../../test/name-list-extractor.js";
import { createTestGraph, type TestGraph } from "../../test/test-graph.js";
import { canonicalInModel, comeBackInModel, deleteInModel, groupsInModel, mergeInModel, type MergesInModel } from "./alias-links.fixture.js";
import { applyMerge } from "./apply-merge.js";
import { listMerges, type ListMergesOptions } from "./list-merges.js";
import { readGroups } from "./read-groups.js";
import { undoMerge } from "./undo-merge.js";

const letters = ["Ada", "Bob", "Cyd", "Dee", "Eva", "Fay", "Gil"] as const;
const names: NameList = Object.fromEntries(letters.map((name) => [name, { class: "Person" }]));
const extractor = nameListExtractor(names);
const idOf = (name: string): string => thingId({ class: "Person", name });
const nameOf = new Map(letters.map((name) => [idOf(name), name]));

describe.skipIf(!testServer())(`merges (${testServer() ? "on a server" : needsServer})`, { timeout: 300_000 }, () => {
  let graph: TestGraph;
  beforeAll(async () => {
    graph = await createTestGraph("Merges");
  });
  const fill = async (): Promise<void> => {
    await graph.ingest(Object.fromEntries(letters.map((name) => [`${name}.md`, `${name} is here.`])));
    await graph.extract({ extractor });
  };
  beforeEach(fill);
  afterEach(() => graph.clear());
  afterAll(() => graph.close());

  const apply = (...things: string[]) => applyMerge({ store: graph.store, layout: graph.layout, things: things.map(idOf) });
  const undo = (runId: string) => undoMerge({ store: graph.store, layout: graph.layout, runId });
  const groups = async (): Promise<readonly (readonly string[])[]> => {
    const found = await readGroups({ store: graph.store, layout: graph.layout, things: letters.map(idOf) });
    return found.map(({ members }) => members.map((id) => nameOf.get(id)!).sort()).sort();
  };
  const links = () =>
    graph.rows(cypher`MATCH (a)-[r:ALIAS_OF]->(b:${identifier(graph.layout.labels.thing)}) RETURN a.id + ' ' + b.id AS link, r.run AS run ORDER BY run, link`);
  const deleteDocument = (name: string) => deleteDocuments({ store: graph.store, layout: graph.layout, uris: [`${name}.md`] });

  it("join whole groups under one canonical thing, and change nothing else", async () => {
    const before = await graph.dump();
    const first = await apply("Ada", "Bob");
    const second = await apply("Cyd", "Dee", "Dee");
    const third = await apply("Bob", "Dee");
    expect(await groups()).toEqual([["Ada", "Bob", "Cyd", "Dee"], ["Eva"], ["Fay"], ["Gil"]]);
    expect(third.linked).toHaveLength(3);
    const list = (options: Partial<ListMergesOptions> = {}) => listMerges({ store: graph.store, layout: graph.layout, ...options });
    expect((await list()).map(({ runId, canonical, linked }) => ({ runId, canonical, linked }))).toEqual([first, second, third]);
    expect((await list({ limit: 2 })).map(({ runId }) => runId)).toEqual([second.runId, third.runId]);
    for (const { state, undoneAt, missing } of await list()) expect({ state, undoneAt, missing }).toEqual({ state: "active", undoneAt: null, missing: [] });
    expect(new Set((await graph.dump()).filter((line) => !line.includes("ALIAS_OF")))).toEqual(new Set(before));
    for (const { runId } of [second, third, first]) expect(await undo(runId)).toMatchObject({ undone: true });
    expect(await graph.dump()).toEqual(before);
    expect(await list()).toEqual([]);
    const undone = await list({ includeUndone: true });
    expect(undone.map(({ runId, state, linked, missing }) => ({ runId, state, linked, missing }))).toEqual([first, second, third].map(({ runId, linked }) => ({ runId, state: "undone", linked, missing: linked })));
    for (const { undoneAt } of undone) expect(undoneAt).toMatch(/^\d{4}-/u);
    expect(await list({ includeUndone: true, limit: 1 })).toMatchObject([{ runId: third.runId }]);
    expect(await undo(first.runId)).toEqual({ runId: first.runId, undone: false, unlinked: 0 });
  });

  it("have the canonical thing that is mentioned most, or the one that is named", async () => {
    await graph.ingest({ "more.md": "Gil is here.\nGil is there." });
    await graph.extract({ extractor });
    expect(await apply("Ada", "Gil")).toMatchObject({ canonical: idOf("Gil") });
    const things = [idOf("Gil"), idOf("Bob")];
    expect(await applyMerge({ store: graph.store, layout: graph.layout, things, canonical: idOf("Bob") })).toMatchObject({ canonical: idOf("Bob") });
    const refused = applyMerge({ store: graph.store, layout: graph.layout, things: [idOf("Cyd"), idOf("Gil")], canonical: idOf("Gil") });
    await expect(refused).rejects.toMatchObject({ code: "EXTRACTION.NOT_CANONICAL" });
  });

  it.each([
    ["of a thing with itself", ["Ada", "Ada"], "EXTRACTION.NOTHING_TO_MERGE"],
    ["of one thing", ["Ada"], "EXTRACTION.NOTHING_TO_MERGE"],
    ["of nothing", [], "EXTRACTION.NOTHING_TO_MERGE"],
    ["of things that are one already", ["Eva", "Fay"], "EXTRACTION.NOTHING_TO_MERGE"],
    ["with a thing that is not there", ["Ada", "Nobody"], "EXTRACTION.UNKNOWN_THING"],
  ])("are refused %s, and leave nothing", async (_, things, code) => {
    await apply("Eva", "Fay");
    const before = [await graph.dump(), (await listRuns(graph.store, graph.layout)).length];
    await expect(apply(...things)).rejects.toMatchObject({ code });
    expect([await graph.dump(), (await listRuns(graph.store, graph.layout)).length]).toEqual(before);
  });

  it("are undone by their own run alone", async () => {
    const [run] = await listRuns(graph.store, graph.layout, { kinds: ["extract"] });
    await expect(undo(run!.id)).rejects.toMatchObject({ code: "EXTRACTION.NO_SUCH_MERGE" });
  });

  it("at the same time make one group with one canonical thing", async () => {
    for (let round = 0; round < 3; round += 1) {
      const pairs = letters.map((name, index) => [name, letters[(index + 1) % letters.length]!] as const);
      const outcomes = await Promise.allSettled(pairs.map((pair) => apply(...pair)));
      for (const outcome of outcomes) if (outcome.status === "rejected") expect(outcome.reason).toMatchObject({ code: "EXTRACTION.NOTHING_TO_MERGE" });
      expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(letters.length - 1);
      expect(await groups()).toEqual([[...letters]]);
      const without = await graph.rows(cypher`MATCH (t:${identifier(graph.layout.labels.thing)}) WHERE NOT (t)-[:ALIAS_OF]->() RETURN t.id AS id`);
      expect(without).toHaveLength(1);
      const applied = outcomes.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value.runId] : []));
      await Promise.all(applied.map(undo));
      expect(await links()).toEqual([]);
    }
  });

  it("come again with things that an edit of their document takes away and brings back, and are undone exactly", async () => {
    const list = () => listMerges({ store: graph.store, layout: graph.layout });
    const first = await apply("Ada", "Bob");
    const second = await apply("Bob", "Cyd");
    const before = await links();
    await graph.ingest({ "Ada.md": "Now Ada is here.", "Bob.md": "Now Bob is here.", "Cyd.md": "Now Cyd is here." });
    expect(await links()).toEqual([]);
    expect((await list()).map(({ linked, missing }) => [linked, missing])).toEqual([first, second].map(({ linked }) => [linked, linked]));
    await graph.extract({ extractor });
    expect(await links()).toEqual(before);
    expect((await list()).map(({ missing }) => missing)).toEqual([[], []]);
    expect(await undo(first.runId)).toMatchObject({ undone: true, unlinked: first.linked.length });
    await graph.ingest({ "Ada.md": "Then Ada is here.", "Bob.md": "Then Bob is here." });
    await graph.extract({ extractor });
    expect((await links()).map(({ run }) => run)).toEqual(second.linked.map(() => second.runId));
    expect(await undo(second.runId)).toMatchObject({ undone: true, unlinked: second.linked.length });
    expect(await links()).toEqual([]);
  });

  it("do not come again where their group would have two canonical things: these are told as missing", async () => {
    const store = { store: graph.store, layout: graph.layout };
    const first = await applyMerge({ ...store, things: [idOf("Ada"), idOf("Bob")], canonical: idOf("Ada") });
    await deleteDocument("Bob");
    await applyMerge({ ...store, things: [idOf("Ada"), idOf("Cyd")], canonical: idOf("Cyd") });
    await graph.ingest({ "Bob.md": "Bob is here." });
    await graph.extract({ extractor });
    expect(await groups()).toEqual([["Ada", "Cyd"], ["Bob"], ["Dee"], ["Eva"], ["Fay"], ["Gil"]]);
    expect((await listMerges(store)).map(({ missing }) => missing)).toEqual([[idOf("Bob")], []]);
    expect(await undo(first.runId)).toMatchObject({ undone: true, unlinked: 0 });
  });

  it("come again once, though several extractions bring back their things at once", async () => {
    for (let round = 0; round < 3; round += 1) {
      const { runId } = await apply(...letters);
      const before = await links();
      await graph.ingest(Object.fromEntries(letters.map((name) => [`${name}.md`, `${name} is here again ${round}.`])));
      const documents = letters.map((name) => documentId({ uri: `${name}.md` }));
      await Promise.all(documents.map((id) => graph.extract({ extractor, documentIds: [id] })));
      expect(await links()).toEqual(before);
      await undo(runId);
      expect(await links()).toEqual([]);
    }
  });

  it("are undone once, and do not come again, though others undo them and bring back their things at the same time", async () => {
    for (let round = 0; round < 4; round += 1) {
      const { runId } = await apply(...letters);
      await graph.ingest(Object.fromEntries(letters.map((name) => [`${name}.md`, `${name} is here once more ${round}.`])));
      const documents = letters.map((name) => documentId({ uri: `${name}.md` }));
      const [receipts] = await Promise.all([Promise.all([undo(runId), undo(runId)]), ...documents.map((id) => graph.extract({ extractor, documentIds: [id] }))]);
      expect(receipts.filter(({ undone }) => undone)).toHaveLength(1);
      expect(await links()).toEqual([]);
    }
  });

  it("go with a reset", async () => {
    await apply("Ada", "Bob");
    expect(await reset(graph.store, graph.layout)).toMatchObject({ things: letters.length, runs: 3 });
    expect(await listMerges({ store: graph.store, layout: graph.layout })).toEqual([]);
  });

  const step = fc.oneof(
    { weight: 5, arbitrary: fc.record({ kind: fc.constant("merge" as const), things: fc.subarray([...letters], { minLength: 2, maxLength: 3 }) }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant("undo" as const), at: fc.nat() }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant("delete" as const), thing: fc.constantFrom(...letters) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant("back" as const), thing: fc.constantFrom(...letters) }) },
  );

  it("have one canonical thing in each group, whatever is merged, undone, deleted and extracted again, and are undone exactly", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 12 }), async (steps) => {
        await graph.clear();
        await fill();
        const model: MergesInModel = { things: new Set(letters.map(idOf)), links: new Map(), named: new Map() };
        for (const drawn of steps) {
          if (drawn.kind === "merge") {
            const there = drawn.things.filter((name) => model.things.has(idOf(name)));
            const isOne = groupsInModel(model).some((group) => there.every((name) => group.includes(idOf(name))));
            if (isOne || there.length < 2) continue;
            const { runId, canonical, linked } = await apply(...there);
            mergeInModel(model, runId, { canonical, members: linked });
          } else if (drawn.kind === "undo") {
            const runs = [...model.links.keys()];
            if (runs.length === 0) continue;
            const run = runs[drawn.at % runs.length]!;
            expect(await undo(run)).toMatchObject({ undone: true, unlinked: model.links.get(run)!.size });
            model.links.delete(run);
          } else if (drawn.kind === "delete") {
            await deleteDocument(drawn.thing);
            deleteInModel(model, idOf(drawn.thing));
          } else if (!model.things.has(idOf(drawn.thing))) {
            await graph.ingest({ [`${drawn.thing}.md`]: `${drawn.thing} is here.` });
            await graph.extract({ extractor });
            comeBackInModel(model, idOf(drawn.thing));
          }
        }
        const expected = [...model.links].flatMap(([run, some]) => [...some].map((link) => ({ link, run })));
        const key = ({ run, link }: { run: unknown; link: unknown }): string => `${String(run)} ${String(link)}`;
        expect((await links()).map((row) => key(row as { run: unknown; link: unknown })).sort()).toEqual(expected.map(key).sort());
        const found = await readGroups({ store: graph.store, layout: graph.layout, things: letters.map(idOf) });
        expect(found.map(({ members }) => members).sort()).toEqual(groupsInModel(model));
        const listed = await listMerges({ store: graph.store, layout: graph.layout });
        for (const { runId, canonical, linked, missing } of listed) expect(linked.filter((id) => !missing.includes(id)).map((id) => `${id} ${canonical}`).sort()).toEqual([...model.links.get(runId)!].sort());
        for (const { canonical, members } of found) expect([canonical]).toEqual(canonicalInModel(model, members));
      }),
      { numRuns: 8 },
    );
  });
});
