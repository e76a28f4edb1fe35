import { cypher, identifier } from "@graphspan/neo4j";
import { needsServer, testServer, uniquePrefix } from "@graphspan/testkit";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createPythonGraph, type PythonGraph, sampleDocuments } from "../../test/python-graph.js";
import { applyAdoption } from "../apply/apply-adoption.js";
import { undoAdoption } from "./undo-adoption.js";

const server = testServer();

describe.skipIf(!server)(`the undo of an adoption in a graph that was loaded from elsewhere (${needsServer})`, { timeout: 120_000 }, () => {
  let graph: PythonGraph;
  beforeEach(async () => {
    graph = await createPythonGraph(uniquePrefix("Loaded"), server!);
  });
  afterEach(() => graph.close());

  const ids = async (): Promise<unknown[]> =>
    (await graph.rows(cypher`MATCH (n:${identifier(graph.layout.labels.chunk)}) RETURN elementId(n) AS id`)).map(({ id }) => id);

  /** Makes every node and relationship anew, as a load from a file may: nothing has the element id that it had. */
  async function reload(): Promise<void> {
    const { prefix } = graph;
    const [old, fresh] = [identifier(`${prefix}Old`), identifier(`${prefix}Fresh`)];
    await graph.rows(
      cypher`MATCH (n) WHERE any(label IN labels(n) WHERE label STARTS WITH $prefix)
WITH n, labels(n) AS names
SET n.loadedNames = names, n.loadedFrom = elementId(n)
REMOVE n:$(names)
SET n:${old}`,
      { prefix },
    );
    await graph.rows(cypher`MATCH (o:${old}) CREATE (n:$(o.loadedNames)) SET n = properties(o), n:${fresh}`);
    await graph.rows(cypher`MATCH (a:${old})-[r]->(b:${old})
MATCH (x:${fresh} {loadedFrom: a.loadedFrom}), (y:${fresh} {loadedFrom: b.loadedFrom})
CREATE (x)-[s:$(type(r))]->(y) SET s = properties(r)`);
    await graph.rows(cypher`MATCH (o:${old}) DETACH DELETE o`);
    await graph.rows(cypher`MATCH (n:${fresh}) REMOVE n:${fresh}, n.loadedNames, n.loadedFrom`);
  }

  it("takes away exactly what it added, since it goes by its own keys", async () => {
    await graph.write([...sampleDocuments(3, 4), { path: "lost.md", chunks: ["of no ", "document"], isAttached: false }]);
    const before = await graph.dump();
    const { runId } = await applyAdoption(graph.store, graph.plan({ unattachedChunks: "groupByChain" }));
    const [applied, old] = [await graph.dump(), await ids()];
    await reload();
    expect(await graph.dump()).toEqual(applied);
    expect((await ids()).filter((id) => old.includes(id))).toEqual([]);
    expect(await undoAdoption(graph.store, graph.layout, { runId })).toMatchObject({ undone: true, counts: { chunks: 14 } });
    expect(await graph.dump()).toEqual(before);
  });
});
