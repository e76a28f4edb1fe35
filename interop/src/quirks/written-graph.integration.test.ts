import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { BuildArguments } from "../interop-calls.js";
import { runInterop } from "../run-interop.js";
import { openSpace, type Space } from "../space.js";

const text = "Ada wrote notes about the engine. It was late, and Ada slept. All night long Ada dreamt of engines, and of Babbage.";

/** As neo4j-graphrag 1.22.0 writes it. */
describe("the graph that neo4j-graphrag writes today", () => {
  let space: Space;
  let person: string;
  beforeAll(async () => {
    space = await openSpace("Quirks");
    person = `${space.prefix}Person`;
  });
  afterEach(() => space.rows(`MATCH (n) WHERE any(label IN labels(n) WHERE label STARTS WITH '${space.prefix}') DETACH DELETE n`));
  afterAll(() => space.close());

  const given = (more: Partial<BuildArguments> = {}): BuildArguments => {
    const { names, model } = space;
    return { names, model, splitter: { chunk_size: 40, chunk_overlap: 5 }, documents: [{ text, path: "ada.txt" }], ...more };
  };
  const chunk = (): string => `(c:\`${space.layout.labels.chunk}\`)`;
  const document = (): string => `(d:\`${space.layout.labels.document}\`)`;

  it("gives chunks no id, however it is told to call it: every reading gives them new ones", async () => {
    await runInterop("build", given());
    const keys = await space.rows(`MATCH ${chunk()} UNWIND keys(c) AS key RETURN DISTINCT key ORDER BY key`);
    expect(keys.map(({ key }) => key)).toEqual(["meaning", "passage", "place"]);
    const [first, second] = [await runInterop("chunks", { names: space.names }), await runInterop("chunks", { names: space.names })];
    expect(first.chunks.map(({ text: passage }) => passage)).toEqual(second.chunks.map(({ text: passage }) => passage));
    expect(first.chunks.filter(({ uid }) => second.chunks.some((other) => other.uid === uid))).toEqual([]);
  });

  it("writes documents with a path, a moment as text, a type, and metadata beside them", async () => {
    await runInterop("build", given({ documents: [{ text, path: "ada.txt", metadata: { year: "1843" } }] }));
    const [row] = await space.rows(`MATCH ${document()} RETURN properties(d) AS properties, labels(d) AS labels`);
    expect(row).toEqual({
      properties: {
        path: "ada.txt",
        document_type: "inline_text",
        year: "1843",
        createdAt: expect.stringMatching(/^\d{4}-.*\+00:00$/) as string,
      },
      labels: expect.arrayContaining(["__KGBuilder__", space.layout.labels.document]) as string[],
    });
  });

  it("calls every document that has no file document.txt", async () => {
    await runInterop("build", given({ documents: [{ text }, { text: "Another text." }] }));
    expect(await space.rows(`MATCH ${document()} RETURN d.path AS path`)).toEqual([{ path: "document.txt" }, { path: "document.txt" }]);
  });

  it("writes links without properties, in the direction that we read", async () => {
    await runInterop("build", given());
    const links = await space.rows(
      `MATCH ${chunk()}-[r]->(other)
       RETURN type(r) AS type, any(l IN labels(other) WHERE l ENDS WITH 'Document') AS toDocument, sum(size(keys(r))) AS properties,
         count(*) AS links ORDER BY type`,
    );
    const chunks = (await runInterop("count", { names: space.names })).chunks;
    expect(links).toEqual([
      { type: "PART_OF_FILE", toDocument: true, properties: 0, links: chunks },
      { type: "THEN", toDocument: false, properties: 0, links: chunks - 1 },
    ]);
  });

  it("writes a document that is built twice twice, with its entities", async () => {
    const entities = { [person]: ["Babbage"] };
    await runInterop("build", given({ entities }));
    const once = await runInterop("count", { names: space.names });
    expect(once).toMatchObject({ documents: 1, entities: 1 });
    await runInterop("build", given({ entities }));
    const twice = await runInterop("count", { names: space.names });
    expect(twice).toEqual(Object.fromEntries(Object.entries(once).map(([kind, count]) => [kind, 2 * count])));
  });

  it("makes one entity a chunk of a name that several chunks hold", async () => {
    await runInterop("build", given({ entities: { [person]: ["Ada"] } }));
    const rows = await space.rows(
      `MATCH (e:\`${person}\`)-[:SEEN_IN]->${chunk()} RETURN e.name AS name, count(DISTINCT e) AS entities, count(DISTINCT c) AS chunks`,
    );
    expect(rows).toEqual([{ name: "Ada", entities: 3, chunks: 3 }]);
    const labels = await space.rows(`MATCH (e:\`${person}\`) UNWIND labels(e) AS label RETURN DISTINCT label ORDER BY label`);
    expect(labels.map(({ label }) => label)).toEqual([person, "__Entity__", "__KGBuilder__"]);
  });

  it("finds the entities of a passage by a retrieval query of one's own", async () => {
    const { names, model, prefix } = space;
    await runInterop("build", given({ entities: { [person]: ["Babbage"] } }));
    await runInterop("indexes", { names, vector_index: `${prefix}_vector` });
    const { answers } = await runInterop("entities", {
      names,
      model,
      vector_index: `${prefix}_vector`,
      questions: [{ text: "dreams" }],
      top_k: 10,
    });
    for (const { text: passage, entities } of answers[0]!) expect(entities).toEqual(passage.includes("Babbage") ? ["Babbage"] : []);
    expect(answers[0]!.some(({ entities }) => entities.length > 0)).toBe(true);
  });

  it("makes no index but one for its temporary ids, which stays", async () => {
    await runInterop("build", given());
    expect(
      await space.rows(
        "SHOW INDEXES YIELD name, type, labelsOrTypes, properties WHERE '__KGBuilder__' IN labelsOrTypes RETURN name, type, properties",
      ),
    ).toEqual([{ name: "__entity__tmp_internal_id", type: "RANGE", properties: ["__tmp_internal_id"] }]);
    expect(await space.rows(`MATCH (n) WHERE n.__tmp_internal_id IS NOT NULL RETURN count(n) AS left`)).toEqual([{ left: 0 }]);
  });

  it("gets a vector index of the server's defaults: quantised", async () => {
    const name = `${space.prefix}_default`;
    await runInterop("indexes", { names: { ...space.names, chunk_node_label: `${space.prefix}Other` }, vector_index: name });
    const [index] = await space.rows(`SHOW VECTOR INDEXES YIELD name, options WHERE name = '${name}' RETURN options.indexConfig AS config`);
    expect(index!["config"]).toMatchObject({ "vector.dimensions": 384, "vector.quantization.type": "BINARY", "vector.hnsw.m": 16 });
  });

  it("comes under a name of the package's own, not of the application's driver", async () => {
    await runInterop("build", given());
    const connections = await space.rows("CALL dbms.listConnections() YIELD userAgent RETURN collect(DISTINCT userAgent) AS agents");
    expect(connections[0]!["agents"]).toContain("neo4j-graphrag-python/v1.22.0");
  });

  it("leaves half a graph where APOC is missing, and raises nothing: every node with its temporary id, no link", async () => {
    const { documents } = await runInterop("build-half", given({ entities: { [person]: ["Ada"] } }));
    expect(documents[0]!.writer).toMatchObject({
      status: "FAILURE",
      metadata: { error: expect.stringContaining("apoc.merge.relationship") as string },
    });
    const counts = await runInterop("count", { names: space.names });
    expect(counts).toMatchObject({ documents: 1, fromDocument: 0, nextChunk: 0, mentions: 0 });
    expect(counts.chunks).toBeGreaterThan(2);
    const half = `MATCH (n:__KGBuilder__) WHERE any(label IN labels(n) WHERE label STARTS WITH '${space.prefix}')`;
    const [row] = await space.rows(
      `${half} RETURN count(n) AS nodes, count(n.__tmp_internal_id) AS temporary, sum(COUNT { (n)--() }) AS links`,
    );
    const nodes = 1 + counts.chunks + 3;
    expect(row).toEqual({ nodes, temporary: nodes, links: 0 });
  });
});
