import { type Cypher, cypher, identifier } from "../../cypher/cypher.js";
import { foldForSearch } from "../../full-text/fold-text.js";
import type { SampleGraph } from "../../retrieve/sample-graph.fixture.js";
import type { ChunkSpec, Edge, GraphSpec } from "./graph-spec.fixture.js";

export function entityLabel({ layout }: Pick<SampleGraph, "layout">): string {
  return `${layout.labels.chunk}Entity`;
}

/** Replaces what is in the graph. */
export async function writeGraph(graph: SampleGraph, spec: GraphSpec): Promise<void> {
  const { labels, relationships } = graph.layout;
  await clearGraph(graph);
  const nodes = async (label: string, rows: readonly object[]): Promise<void> => {
    await graph.run(cypher`UNWIND $rows AS row CREATE (n:${identifier(label)}) SET n = row`, { rows });
  };
  const edges = async (ends: readonly [from: string, to: string], type: string, rows: readonly Edge[]): Promise<void> => {
    const [from, to] = ends.map(identifier) as [Cypher, Cypher];
    await graph.run(
      cypher`UNWIND $rows AS row MATCH (a:${from} {key: row.from}) MATCH (b:${to} {key: row.to}) CREATE (a)-[:${identifier(type)}]->(b)`,
      { rows },
    );
  };
  const { documents, entities } = spec;
  await nodes(
    labels.document,
    documents.map(({ key, storedId, properties }) => ({ ...properties, key, id: storedId })),
  );
  const sections = documents.flatMap((document) => document.sections);
  await nodes(
    labels.section,
    sections.map(({ key, id, span, properties }) => ({ ...properties, ...span, key, id })),
  );
  for (const document of documents)
    await nodes(labels.chunk, await Promise.all(document.chunks.map((chunk) => chunkRow(graph, chunk, document.storedId))));
  await nodes(
    entityLabel(graph),
    entities.map(({ name, secret }, key) => ({ key, name, secret })),
  );

  const { chunk, document, section } = labels;
  const own = documents.flatMap((each) => each.chunks.map(({ key }) => ({ from: key, to: each.key })));
  const chains = documents.flatMap(({ chunks }) => chunks.slice(1).map(({ key }, place) => ({ from: chunks[place]!.key, to: key })));
  const hanging = documents.flatMap(({ chunks }) => chunks.flatMap(({ key, section: to }) => (to === null ? [] : [{ from: key, to }])));
  await edges([chunk, document], relationships.fromDocument, [...spec.wrongDocuments, ...own]);
  await edges([chunk, chunk], relationships.nextChunk, [...chains, ...spec.wrongNext]);
  await edges([chunk, section], relationships.inSection, [...spec.wrongSections, ...hanging]);
  await edges(
    [section, section],
    relationships.sectionOf,
    sections.flatMap(({ key, parent }) => (parent === null ? [] : [{ from: key, to: parent }])),
  );
  const tops = documents.flatMap((each) =>
    each.sections.flatMap(({ key, parent }) => (parent === null ? [{ from: key, to: each.key }] : [])),
  );
  await edges([section, document], relationships.sectionOf, tops);
  await edges(
    [chunk, entityLabel(graph)],
    "MENTIONS",
    entities.flatMap(({ mentionedBy }, to) => mentionedBy.map((from) => ({ from, to }))),
  );
}

export async function clearGraph(graph: SampleGraph): Promise<void> {
  await graph.clear();
  await graph.run(cypher`MATCH (n:${identifier(entityLabel(graph))}) DETACH DELETE n`);
}

async function chunkRow(
  { embedder }: SampleGraph,
  { key, storedId, index, text, span }: ChunkSpec,
  documentId: string | number,
): Promise<object> {
  const [embedding] = await embedder.embed({ texts: [text], kind: "document" });
  const searchText = foldForSearch(text);
  return { key, id: storedId, documentId, index, text, searchText, ...span, embedding: Float64Array.from(embedding!) };
}
