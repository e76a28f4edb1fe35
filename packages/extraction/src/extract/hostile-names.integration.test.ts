import { cypher, identifier } from "@graphspan/neo4j";
import { needsServer, testServer } from "@graphspan/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { nameListExtractor } from "../../test/name-list-extractor.js";
import { createTestGraph, type TestGraph } from "../../test/test-graph.js";
import type { Extractor } from "../extractors/extractor.js";
import { listThings } from "../list/list-things.js";
import { defineOntology } from "../ontology/define-ontology.js";

const classes = ["T` REMOVE n.name //", "Class\\u0060 x", "属于…之一", "co-owner of", "n) DETACH DELETE n //"] as const;
const types = ["co-owner of", "part...of", "属于…之一", "mène-à", "R`]->() DETACH DELETE n //"] as const;
const ontology = defineOntology({ name: "hostile", classes: classes.map((name) => ({ name, properties: [{ name: "p` = 1 //" }] })), relationships: types.map((type) => ({ type })) });

describe.skipIf(!testServer())(`names (${testServer() ? "on a server" : needsServer})`, { timeout: 120_000 }, () => {
  let graph: TestGraph;
  beforeAll(async () => {
    graph = await createTestGraph("Hostile");
  });
  afterAll(() => graph.close());

  it("of an ontology and of things are stored and shown as they are given, whatever they hold", async () => {
    const names = ["the `beta` module", "$name {x}", "x' OR 1 = 1 //", "\\u0060", "ab"];
    await graph.ingest({ "a.md": names.join(" and ") });
    const thing = (index: number) => ({ class: classes[index]!, name: names[index]! });
    const extractor: Extractor = {
      name: "hostile",
      extract: ({ text }) =>
        Promise.resolve({
          mentions: names.map((name, index) => ({ ...thing(index), quote: name, values: { "p` = 1 //": name } })),
          statements: types.map((type, index) => ({ type, subject: thing(index), object: thing((index + 1) % names.length), quote: text, polarity: "asserted" as const })),
          usage: { inputTokens: 0, outputTokens: 0 },
        }),
    };
    expect(await graph.extract({ extractor, ontology })).toMatchObject({ things: 5, mentions: 5, statements: { asserted: 5 }, dropped: {} });
    const listed = await listThings({ store: graph.store, layout: graph.layout });
    expect(listed.map((one) => `${one.class} ${one.name}`).sort()).toEqual(names.map((_, index) => `${thing(index).class} ${thing(index).name}`).sort());
    const label = identifier(graph.layout.labels.thing);
    const labels = await graph.rows(cypher`MATCH (t:${label}) RETURN [l IN labels(t) WHERE l <> $thing][0] AS class, t.class AS kind`, { thing: graph.layout.labels.thing });
    for (const row of labels) expect(row["class"]).toBe(`${graph.prefix}${String(row["kind"])}`);
    const stated = await graph.rows(cypher`MATCH (:${label})-[s]->(:${label}) RETURN type(s) AS type`);
    expect(stated.map(({ type }) => type).sort()).toEqual([...types].sort());
    const values = await graph.rows(cypher`MATCH (:${label})-[m:MENTIONED_IN]->() RETURN m.\`value_p\`\` = 1 //\` AS value`);
    expect(values.map(({ value }) => value).sort()).toEqual([...names].sort());
  });

  it("of any length and script are stored, or dropped and counted, and break no index", async () => {
    const [long, tooLong] = ["é".repeat(500), "é".repeat(5_000)];
    await graph.ingest({ "b.md": `${long} and ${tooLong}` });
    const extractor = nameListExtractor({ [long]: { class: "Person" }, [tooLong]: { class: "Person" } });
    const report = await graph.extract({ extractor });
    expect(report).toMatchObject({ chunks: { failed: 0 }, dropped: { unusableName: 1 } });
    expect((await listThings({ store: graph.store, layout: graph.layout })).map(({ name }) => name)).toContain(long);
  });

  it("of the same things, written by several extractions at once in different orders, make one node each", async () => {
    const people = ["Ada", "Bob", "Cyd", "Dee", "Eva"];
    const rounds = 4;
    for (let round = 0; round < rounds; round += 1) {
      await graph.clear();
      const texts = Array.from({ length: 8 }, (_, writer) => people.map((_name, index) => `${people[(index + writer) % people.length]!} is in ${writer}.`).join("\n"));
      await graph.ingest(Object.fromEntries(texts.map((text, writer) => [`${writer}.md`, text])));
      const extractor = nameListExtractor(Object.fromEntries(people.map((name) => [name, { class: "Person" }])));
      const documents = await graph.rows(cypher`MATCH (d:${identifier(graph.layout.labels.document)}) RETURN d.id AS id`);
      const reports = await Promise.all(documents.map(({ id }) => graph.extract({ extractor, documentIds: [String(id)], concurrency: 1 })));
      expect(reports.reduce((sum, { things }) => sum + things, 0)).toBe(people.length);
      expect((await listThings({ store: graph.store, layout: graph.layout })).map(({ name, mentions }) => [name, mentions])).toEqual(people.map((name) => [name, 8]));
    }
  });
});
