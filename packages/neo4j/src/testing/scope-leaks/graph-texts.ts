import { z } from "zod";
import { type Cypher, cypher, identifier } from "../../cypher/cypher.js";
import type { Layout } from "../../layout/layout.js";
import { idText } from "../../queries/retrievable-chunk.js";
import { sectionOf } from "../../queries/section-of.js";
import type { CallOptions, GraphStore } from "../../store/graph-store.js";
import type { Query } from "../../store/query.js";

/** Every text of a graph, and whose it is. */
export interface GraphTexts {
  readonly documents: readonly StoredDocument[];
  readonly sections: readonly StoredSection[];
  readonly chunks: readonly StoredChunk[];
}

const id = z.string().min(1);
const offset = z.int().nullable().catch(null);
const texts = z.array(z.union([z.string(), z.array(z.string())])).transform((values) => values.flat());

const documentRow = z.object({ id, texts });
const sectionRow = z.object({ id, documentId: id, startByte: offset, endByte: offset, texts });
const chunkRow = z.object({ id, documentId: id, startByte: offset, endByte: offset, text: z.string() });

type StoredDocument = z.infer<typeof documentRow>;
export type StoredSection = z.infer<typeof sectionRow>;
type StoredChunk = z.infer<typeof chunkRow>;

/** Texts of `node`, and lists of texts, but for its id. */
const ownTexts = cypher`[key IN keys(node) WHERE key <> $idProperty
    AND (node[key] IS :: STRING NOT NULL OR node[key] IS :: LIST<STRING NOT NULL> NOT NULL) | node[key]]`;

/** Reads every text of a graph: for one that fits into memory. */
export async function readGraphTexts(store: GraphStore, layout: Layout, options: CallOptions): Promise<GraphTexts> {
  return {
    documents: await store.run(documentTexts(layout), { idProperty: layout.properties.document.id }, options),
    sections: await store.run(sectionTexts(layout), { idProperty: layout.properties.section.id }, options),
    chunks: await store.run(chunkTexts(layout), {}, options),
  };
}

function documentTexts({ labels, properties }: Layout): Query<StoredDocument> {
  const documentId = idText(cypher`node.${identifier(properties.document.id)}`);
  return {
    name: "leaks.documents",
    access: "READ",
    text: cypher`MATCH (node:${identifier(labels.document)}) WHERE ${documentId} <> ''
RETURN ${documentId} AS id, ${ownTexts} AS texts ORDER BY id`,
    row: documentRow,
  };
}

function sectionTexts({ labels, relationships, properties: { document, section } }: Layout): Query<StoredSection> {
  const documentId = idText(cypher`document.${identifier(document.id)}`);
  const sectionId = idText(cypher`node.${identifier(section.id)}`);
  return {
    name: "leaks.sections",
    access: "READ",
    text: cypher`MATCH (node:${identifier(labels.section)})${sectionOf({ relationships })}(document:${identifier(labels.document)})
WHERE ${sectionId} <> '' AND ${documentId} <> ''
RETURN DISTINCT ${sectionId} AS id, ${documentId} AS documentId, node.${identifier(section.startByte)} AS startByte,
  node.${identifier(section.endByte)} AS endByte, ${ownTexts} AS texts ORDER BY documentId, id`,
    row: sectionRow,
  };
}

function chunkTexts({ labels, properties: { chunk } }: Layout): Query<StoredChunk> {
  const property = (name: string): Cypher => cypher`node.${identifier(name)}`;
  return {
    name: "leaks.chunks",
    access: "READ",
    text: cypher`MATCH (node:${identifier(labels.chunk)})
WHERE ${idText(property(chunk.id))} <> '' AND ${idText(property(chunk.documentId))} <> '' AND ${property(chunk.text)} IS :: STRING NOT NULL
RETURN ${idText(property(chunk.id))} AS id, ${idText(property(chunk.documentId))} AS documentId, ${property(chunk.startByte)} AS startByte,
  ${property(chunk.endByte)} AS endByte, ${property(chunk.text)} AS text ORDER BY documentId, id`,
    row: chunkRow,
  };
}
