import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { cypher, identifier } from "@graphspan/neo4j";
import { needsServer, testServer, uniquePrefix } from "@graphspan/testkit";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestGraph, type TestGraph } from "../run/test-graph.fixture.js";
import type { IngestOptions } from "../run/ingest-options.js";
import { filesSource } from "../sources/files-source.js";
import { deleteDocuments } from "./delete-documents.js";

describe.skipIf(!testServer())(`nodes of others that hang on passages (${needsServer})`, { timeout: 120_000 }, () => {
  let graph: TestGraph;
  const foreign = identifier(uniquePrefix("Foreign"));
  beforeAll(async () => {
    graph = await createTestGraph("ForeignNodes");
  });
  beforeEach(async () => {
    await graph.clear();
    await graph.store.runCypher(cypher`MATCH (n:${foreign}) DETACH DELETE n`);
  });
  afterAll(async () => {
    await graph.store.runCypher(cypher`MATCH (n:${foreign}) DETACH DELETE n`);
    await graph.close();
  });

  const small = "the first\nthe second";
  const large = Array.from({ length: 1_300 }, (_, index) => `line ${index}`).join("\n");
  const ingest = (options: Partial<IngestOptions> = {}) => graph.ingest([], { source: filesSource({ path: graph.folder }), ...options });
  const put = (uri: string, content: string) => writeFile(join(graph.folder, uri), content);
  const hang = (name: string, uris: readonly string[]) =>
    graph.store.runCypher(
      cypher`CREATE (f:${foreign} {name: $name}) WITH f
MATCH (d:${identifier(graph.layout.labels.document)} WHERE d.uri IN $uris)<-[:${identifier(graph.layout.relationships.fromDocument)}]-(c {index: 0})
CREATE (f)-[:MENTIONED_IN]->(c)`,
      { name, uris },
    );
  const links = () =>
    graph.rows(
      cypher`MATCH (f:${foreign}) OPTIONAL MATCH (f)-[:MENTIONED_IN]->(c)-[:${identifier(graph.layout.relationships.fromDocument)}]->(d)
RETURN f.name AS name, collect(d.uri) AS documents ORDER BY name`,
    );
  const left = [
    { name: "both", documents: ["stays.txt"] },
    { name: "one", documents: [] },
    { name: "other", documents: ["stays.txt"] },
  ];

  it.each([
    ["deleted", small],
    ["deleted", large],
    ["pruned", small],
    ["pruned", large],
    ["replaced", small],
    ["replaced", large],
  ] as const)("stay, with their other links, when a document is %s", async (how, gone) => {
    await rm(join(graph.folder, "gone.txt"), { force: true });
    await put("stays.txt", "three\nfour");
    await ingest();
    const alone = await graph.dump();
    await put("gone.txt", gone);
    await ingest();
    await hang("both", ["gone.txt", "stays.txt"]);
    await hang("one", ["gone.txt"]);
    await hang("other", ["stays.txt"]);
    const { store, layout } = graph;
    if (how === "deleted") await deleteDocuments({ store, layout, uris: ["gone.txt"] });
    else if (how === "pruned") {
      await rm(join(graph.folder, "gone.txt"));
      await ingest({ prune: true });
    } else {
      await put("gone.txt", "another");
      await ingest();
    }
    expect(await links()).toEqual(left);
    if (how === "replaced") await deleteDocuments({ store, layout, uris: ["gone.txt"] });
    await store.runCypher(cypher`MATCH (n:${foreign}) DETACH DELETE n`);
    expect(await graph.dump()).toEqual(alone);
  });

  it("keep their links where a passage stays in the new version of its document", async () => {
    await put("gone.txt", small);
    await ingest();
    await hang("kept", ["gone.txt"]);
    await put("gone.txt", "the first\nand another");
    await ingest();
    expect(await links()).toEqual([{ name: "kept", documents: ["gone.txt"] }]);
  });
});
