import { createWriteStream } from "node:fs";
import { once } from "node:events";
import type { Layout } from "@graphspan/neo4j";
import type { Corpus } from "../retrieve/corpus/corpus.js";
import { type GraphDocument, toGraphDocument } from "../retrieve/graph/graph-document.js";

interface PythonNode {
  readonly id: string;
  readonly label: string;
  readonly properties: Readonly<Record<string, unknown>>;
  readonly embedding_properties?: Readonly<Record<string, readonly number[]>>;
}

interface PythonRelationship {
  readonly start_node_id: string;
  readonly end_node_id: string;
  readonly type: string;
  readonly properties: Readonly<Record<string, unknown>>;
}

/** A document in the words of neo4j-graphrag: the nodes, properties and relationships that we write too. */
function toPythonRows(
  { properties, sections }: GraphDocument,
  { layout, run, vectorProperty }: { readonly layout: Layout; readonly run: string; readonly vectorProperty: string },
): { readonly nodes: readonly PythonNode[]; readonly relationships: readonly PythonRelationship[] } {
  const { labels, relationships: types, properties: names } = layout;
  const documentId = String(properties[names.document.id]);
  const link = (start_node_id: string, end_node_id: string, type: string): PythonRelationship => ({
    ...{ start_node_id, end_node_id, type },
    properties: { [names.relationshipRun]: run },
  });
  const nodes: PythonNode[] = [{ id: documentId, label: labels.document, properties }];
  const relationships: PythonRelationship[] = [];
  let previous: string | undefined;
  for (const section of sections) {
    const sectionId = String(section.properties[names.section.id]);
    nodes.push({ id: sectionId, label: labels.section, properties: section.properties });
    relationships.push(link(sectionId, documentId, types.sectionOf));
    for (const { id, vector, properties: ofChunk } of section.chunks) {
      nodes.push({ id, label: labels.chunk, properties: ofChunk, embedding_properties: { [vectorProperty]: [...vector] } });
      relationships.push(link(id, documentId, types.fromDocument), link(id, sectionId, types.inSection));
      if (previous !== undefined) relationships.push(link(previous, id, types.nextChunk));
      previous = id;
    }
  }
  return { nodes, relationships };
}

/** Writes the first documents of a corpus into a file, one line each. */
export async function writePythonRows(
  file: string,
  corpus: Corpus,
  { layout, documents, vectorProperty }: { readonly layout: Layout; readonly documents: number; readonly vectorProperty: string },
): Promise<void> {
  const run = "bench-python";
  const stream = createWriteStream(file);
  for (const document of corpus.documents()) {
    if (document.number >= documents) break;
    const rows = toPythonRows(toGraphDocument(document, { layout, run }), { layout, run, vectorProperty });
    if (!stream.write(`${JSON.stringify(rows)}\n`)) await once(stream, "drain");
  }
  stream.end();
  await once(stream, "close");
}
