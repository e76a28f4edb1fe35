import { cypher, type GraphStore, identifier } from "@graphspan/neo4j";
import { gate, needsServer, testServer } from "@graphspan/testkit";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { nameListExtractor } from "../../test/name-list-extractor.js";
import { createTestGraph, type TestGraph } from "../../test/test-graph.js";

const names = { Ada: { class: "Person" }, Zeta: { class: "Organization" } } as const;

describe.skipIf(!testServer())(`an extraction beside others that write (${testServer() ? "on a server" : needsServer})`, { timeout: 60_000 }, () => {
  let graph: TestGraph;
  beforeAll(async () => {
    graph = await createTestGraph("SideBySide");
  });
  afterEach(() => graph.clear());
  afterAll(() => graph.close());

  const chunk = () => identifier(graph.layout.labels.chunk);
  /** Extracts, and changes the graph while the first passage that begins with Ada is with the extractor. */
  const extractWhile = async (change: () => Promise<unknown>) => {
    const [reading, changed] = [gate(), gate()];
    const slow = nameListExtractor(names, {
      onPassage: async (text) => {
        if (!text.startsWith("Ada")) return;
        reading.open();
        await changed.passed;
      },
    });
    const extracting = graph.extract({ extractor: slow });
    extracting.catch(() => undefined); // Told where it is waited for.
    await reading.passed;
    await change();
    changed.open();
    return extracting;
  };

  it.each([
    ["text", cypher`SET c.text = 'Oda and Ada.'`],
    ["place", cypher`SET c.startByte = c.startByte + 5, c.endByte = c.endByte + 5`],
    ["mark", cypher`SET c.extraction = 'theirs'`],
  ] as const)("passes over a chunk whose %s was changed while it was read", async (what, change) => {
    await graph.ingest({ "a.md": "Ada was here.", "b.md": "Zeta is here." });
    const report = await extractWhile(() => graph.rows(cypher`MATCH (c:${chunk()}) WHERE c.text STARTS WITH 'Ada' ${change}`));
    expect(report).toMatchObject({ chunks: { extracted: 1, passedOver: 1 }, mentions: 1 });
    if (what === "mark") return;
    expect(await graph.extract({ extractor: nameListExtractor(names) })).toMatchObject({ chunks: { extracted: 1 }, mentions: 1 });
    const stored = await graph.rows(cypher`MATCH ()-[m:MENTIONED_IN]->(c:${chunk()}) RETURN substring(c.text, m.startByte - c.startByte, m.endByte - m.startByte) = m.quote AS isThere`);
    expect(stored).toEqual([{ isThere: true }, { isThere: true }]);
  });

  /** Transactions of this graph that wait for a chunk. */
  const waiting = async (): Promise<number> => {
    const shown = cypher`SHOW TRANSACTIONS YIELD currentQuery, status
WHERE currentQuery CONTAINS $prefix AND currentQuery CONTAINS 'c[$names.documentId]' AND status STARTS WITH 'Blocked' RETURN 1 AS one`;
    return (await graph.rows(shown, { prefix: graph.prefix })).length;
  };

  it.each(["hidden", "released"] as const)("brings nothing back on a chunk that is being %s while it waits", async (how) => {
    await graph.ingest({ "a.md": "Ada was here." });
    const { labels, properties } = graph.layout;
    const [id, documentId] = [identifier(properties.chunk.id), identifier(properties.chunk.documentId)];
    // As a deletion takes chunks out of sight, and as the undo of an adoption lets them go.
    const change = how === "hidden" ? cypher`SET c:${identifier(labels.stagedChunk)} REMOVE c:${chunk()}, c.${documentId}` : cypher`REMOVE c.${id}, c.${documentId}`;
    const [changed, released] = [gate(), gate()];
    const changing = graph.store.transaction(async (transaction) => {
      await transaction.run({ name: "test.change", access: "WRITE", text: cypher`MATCH (c:${chunk()}) ${change}`, row: z.unknown() });
      changed.open();
      await released.passed;
    });
    await changed.passed;
    const extracting = graph.extract({ extractor: nameListExtractor(names) });
    await expect.poll(waiting, { timeout: 10_000, interval: 20 }).toBe(1).finally(() => { released.open(); });
    await changing;
    expect(await extracting).toMatchObject({ chunks: { extracted: 0, passedOver: 1 } });
    const found = await graph.rows(
      cypher`MATCH (c {text: 'Ada was here.'}) WHERE any(label IN labels(c) WHERE label STARTS WITH $prefix) RETURN labels(c) AS labels, c.${id} IS NOT NULL AS hasId, c.extraction AS mark`,
      { prefix: graph.prefix },
    );
    expect(found).toEqual([{ labels: [how === "hidden" ? labels.stagedChunk : labels.chunk], hasId: how === "hidden", mark: null }]);
  });

  it("of the same things waits for its turn, and never in a circle: no transaction is tried twice", async () => {
    const people = Array.from({ length: 24 }, (_, index) => `P${String(index).padStart(2, "0")}x`);
    const half = (writer: number, version: number): string[] => people.filter((_, index) => (index * 7 + version + writer) % 3 !== 0);
    const texts = Array.from({ length: 4 }, (_, writer) => Array.from({ length: 8 }, (_line, line) => `${writer} ${line} ${people.join(" ")}`).join("\n"));
    await graph.ingest(Object.fromEntries(texts.map((text, writer) => [`${writer}.md`, text])));
    const documents = (await graph.rows(cypher`MATCH (d:${identifier(graph.layout.labels.document)}) RETURN d.id AS id`)).map(({ id }) => String(id));
    let [begun, tried] = [0, 0];
    const store: GraphStore = Object.assign(Object.create(graph.store) as GraphStore, {
      transaction: (...[work, options]: Parameters<GraphStore["transaction"]>) => {
        begun += 1;
        return graph.store.transaction((transaction) => {
          tried += 1;
          return work(transaction);
        }, options);
      },
    });
    // Each reads the same chunks again and again, for others of the same names.
    for (let version = 0; version < 5; version += 1)
      await Promise.all(
        documents.map((id, writer) => {
          const extractor = nameListExtractor(Object.fromEntries(half(writer, version).map((name) => [name, { class: "Person" }])), { version: `${writer} ${version}` });
          return graph.extract({ store, extractor, documentIds: [id], concurrency: 1 });
        }),
      );
    expect(begun).toBeGreaterThan(20);
    expect(tried).toBe(begun);
  });
});
