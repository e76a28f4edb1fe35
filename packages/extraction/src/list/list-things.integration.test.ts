import { cypher, documentId, identifier, scope } from "@graphspan/neo4j";
import { needsServer, testServer } from "@graphspan/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { nameListExtractor } from "../../test/name-list-extractor.js";
import { createTestGraph, type TestGraph } from "../../test/test-graph.js";
import { applyMerge } from "../merges/apply-merge.js";
import { listThings, type ListThingsOptions } from "./list-things.js";

describe.skipIf(!testServer())(`the list of things (${testServer() ? "on a server" : needsServer})`, { timeout: 120_000 }, () => {
  let graph: TestGraph;
  beforeAll(async () => {
    graph = await createTestGraph("List");
    await graph.ingest({ "open.md": "Ada is here.\nAda and Bob.", "secret.md": "The Countess is Ada.\nCyd is here." });
    const names = { Ada: { class: "Person" }, Bob: { class: "Person" }, "The Countess": { class: "Person", name: "Ada" }, Cyd: { class: "Person" } } as const;
    await graph.extract({ extractor: nameListExtractor(names) });
  });
  afterAll(() => graph.close());

  const list = (options: Partial<ListThingsOptions> = {}) => listThings({ store: graph.store, layout: graph.layout, ...options });
  const open = scope.documents([documentId({ uri: "open.md" })]);

  it("tells how often things are mentioned, and by which words", async () => {
    expect(await list()).toMatchObject([
      { name: "Ada", class: "Person", mentions: 4, documents: 2, aliases: ["The Countess"] },
      { name: "Bob", mentions: 1, documents: 1, aliases: [] },
      { name: "Cyd" },
    ]);
    expect(await list({ limit: 1 })).toHaveLength(1);
  });

  it("tells under a scope nothing that another document says, not even by a merge", async () => {
    const all = await list();
    const idOf = (name: string): string => all.find((thing) => thing.name === name)!.id;
    const before = await list({ scope: open });
    expect(before).toEqual([
      { id: idOf("Ada"), name: "Ada", class: "Person", canonical: idOf("Ada"), mentions: 2, documents: 1, aliases: [] },
      { id: idOf("Bob"), name: "Bob", class: "Person", canonical: idOf("Bob"), mentions: 1, documents: 1, aliases: [] },
    ]);
    await applyMerge({ store: graph.store, layout: graph.layout, things: [idOf("Bob"), idOf("Cyd")], canonical: idOf("Cyd") });
    expect((await list()).find(({ name }) => name === "Bob")!.canonical).toBe(idOf("Cyd"));
    expect((await list({ scope: open })).find(({ name }) => name === "Bob")!.canonical).toBeNull();
    expect(await list({ scope: scope.documents(["of nothing"]) })).toEqual([]);
    await expect(list({ scope: { kind: "documents", documentIds: [] } })).rejects.toMatchObject({ code: "CONFIG.INVALID_OPTIONS" });
  });

  it("passes over passages that are out of sight", async () => {
    await graph.rows(cypher`MATCH (c:${identifier(graph.layout.labels.chunk)} {text: 'Cyd is here.'}) SET c.documentId = null`);
    expect((await list()).map(({ name }) => name)).toEqual(["Ada", "Bob"]);
  });
});
