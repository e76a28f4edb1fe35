import { cypher, identifier, listRuns, renamed } from "@graphspan/neo4j";
import { needsServer, testServer } from "@graphspan/testkit";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { nameListExtractor } from "../../test/name-list-extractor.js";
import { createTestGraph, type TestGraph } from "../../test/test-graph.js";
import { defineOntology } from "../ontology/define-ontology.js";
import { ontologies } from "../ontology/ontologies.js";
import { withNeo4jGraphRagEntities } from "../ontology/with-neo4j-graph-rag-entities.js";

const extractor = nameListExtractor({ Ada: { class: "Person" }, Zeta: { class: "Organization" } }, { verbs: { "worked at": "FROM_CHUNK" } });

describe.skipIf(!testServer())(`before it writes, an extraction (${testServer() ? "on a server" : needsServer})`, { timeout: 60_000 }, () => {
  let graph: TestGraph;
  beforeAll(async () => {
    graph = await createTestGraph("Refusals");
  });
  afterEach(() => graph.clear());
  afterAll(() => graph.close());

  const nothingWritten = async (): Promise<void> => {
    expect(await listRuns(graph.store, graph.layout, { kinds: ["extract"] })).toEqual([]);
    expect(await graph.rows(cypher`MATCH (t:${identifier(graph.layout.labels.thing)}) RETURN t`)).toEqual([]);
  };

  it("refuses a constraint that is made for nodes of the user's own, and says which, and how to go round it", async () => {
    await graph.ingest({ "a.md": "Ada worked at Zeta." });
    const [person, name] = [`${graph.prefix}Person`, `${graph.prefix}theirs`];
    await graph.rows(cypher`CREATE (:${identifier(person)} {name: 'Ada'})`);
    await graph.rows(cypher`CREATE CONSTRAINT ${identifier(name)} FOR (n:${identifier(person)}) REQUIRE n.name IS UNIQUE`);
    const error = await graph.extract({ extractor }).catch((reason: unknown) => reason);
    expect(error).toMatchObject({
      code: "EXTRACTION.CONSTRAINT_IN_THE_WAY",
      message: expect.stringMatching(new RegExp(`${name}.*"${person}"`)) as string,
      fix: expect.stringContaining("classLabelPrefix") as string,
      details: { constraint: name, label: person, properties: ["name"] },
    });
    await nothingWritten();
    const layout = renamed(graph.layout, { classLabelPrefix: `${graph.prefix}Class` });
    expect(await graph.extract({ extractor, layout })).toMatchObject({ things: 2 });
    await graph.rows(cypher`DROP CONSTRAINT ${identifier(name)}`);
  });

  it("refuses relationships that its storage, or the layout, has for something of its own", async () => {
    await graph.ingest({ "a.md": "Ada worked at Zeta." });
    const { classes } = ontologies.generic;
    const withType = (type: string) => defineOntology({ name: "types", classes, relationships: [{ type }] });
    const taken = { code: "EXTRACTION.NAME_TAKEN" };
    await expect(graph.extract({ extractor, ontology: withNeo4jGraphRagEntities(withType("FROM_CHUNK")) })).rejects.toMatchObject({ ...taken, details: { name: "FROM_CHUNK" } });
    for (const type of Object.values(graph.layout.relationships)) {
      await expect(graph.extract({ extractor, ontology: withNeo4jGraphRagEntities(withType(type)) })).rejects.toMatchObject(taken);
      await expect(graph.extract({ extractor, ontology: withType(type) })).rejects.toMatchObject(taken);
    }
    await nothingWritten();
    expect(await graph.extract({ extractor, ontology: withType("FROM_CHUNK") })).toMatchObject({ statements: { asserted: 1 } });
  });

  it.each(["theirs", 7, ["x1", "x2"], true])("refuses chunks that have something else under the name of its mark (%j)", async (extraction) => {
    await graph.ingest({ "a.md": "Ada is here.", "b.md": "Zeta is here." });
    const chunk = identifier(graph.layout.labels.chunk);
    await graph.rows(cypher`MATCH (c:${chunk}) WHERE c.text STARTS WITH 'Ada' SET c.extraction = $extraction`, { extraction });
    await expect(graph.extract({ extractor })).rejects.toMatchObject({ code: "EXTRACTION.NAME_TAKEN", details: { name: "extraction", chunks: 1 } });
    await nothingWritten();
    const layout = renamed(graph.layout, { properties: { chunk: { extraction: "readAs" } } });
    expect(await graph.extract({ extractor, layout })).toMatchObject({ chunks: { extracted: 2 } });
    const kept = await graph.rows(cypher`MATCH (c:${chunk}) WHERE c.text STARTS WITH 'Ada' RETURN c.extraction AS extraction`);
    expect(kept).toEqual([{ extraction }]);
  });
});
