import { readEmbeddingSets, requireEmbeddingSet, type Transaction } from "@graphspan/neo4j";
import type { ChunkVector } from "../embedding/embed-chunks.js";
import { chunksLock, chunkVectorsWrite } from "../queries/chunk-vectors-write.js";
import type { StoredChunk } from "../queries/chunks-of-documents.js";
import { documentChunksCreate } from "../queries/document-chunks-create.js";
import { documentChunksWrite } from "../queries/document-chunks-write.js";
import { chunkColumns, newProperties, publishedProperties } from "./chunk-properties.js";
import type { Statement } from "./pipeline.js";
import type { PlannedChunk, PlannedDocument } from "./planned-document.js";
import type { WriteContext } from "./write-context.js";

/** What a transaction knows of chunks beside their documents. */
export interface KnownChunks {
  /** Those that stay, by id. */
  readonly kept: ReadonlyMap<string, StoredChunk>;
  /** By chunk id. */
  readonly vectors: ReadonlyMap<string, ChunkVector>;
}

/** {@link KnownChunks}, and what removes the vectors of chunks that have another title by now. */
export interface PreparedChunks extends KnownChunks {
  readonly noVectors: Readonly<Record<string, null>>;
}

/** Chunks of one query: few enough that the server runs it while the next is packed. */
const chunksPerQuery = 100;

/**
 * Makes sure that the set of the vectors is still there.
 *
 * @throws `EMBEDDING_SET.*` when it was dropped since the run began, or is another one now.
 */
export async function holdVectors(
  transaction: Transaction,
  documents: readonly PlannedDocument[],
  { vectors }: KnownChunks,
  { layout, registeredSet }: WriteContext,
): Promise<void> {
  const hasVectors = documents.some(({ chunks }) => chunks.some(({ id }) => vectors.has(id)));
  if (hasVectors && registeredSet !== null) await requireEmbeddingSet(transaction, layout, registeredSet);
}

/** What removes the vectors of chunks that have another title by now, of all sets that the graph has at this moment. */
export async function vectorsToRemove(
  transaction: Transaction,
  documents: readonly PlannedDocument[],
  { kept }: KnownChunks,
  { layout, setProperty }: WriteContext,
): Promise<PreparedChunks["noVectors"]> {
  const isNamedAnew = ({ id, title }: PlannedChunk): boolean => kept.has(id) && kept.get(id)!.title !== title;
  const namedAnew = documents.flatMap(({ chunks }) => chunks.filter(isNamedAnew));
  if (namedAnew.length === 0) return {};
  // Behind these locks a fill of a set has either written already, and then the set is registered, or it will see the new titles.
  await transaction.run(chunksLock(layout), { rows: namedAnew.map(({ id }) => ({ id })) });
  const properties = (await readEmbeddingSets(transaction, layout)).map(({ property }) => property);
  return Object.fromEntries([...properties, ...(setProperty === null ? [] : [setProperty])].map((property) => [property, null]));
}

/** Writes the chunks of documents, with the vectors that there are, and ties them to their documents and sections and to each other. */
export function* chunkWrites(documents: readonly PlannedDocument[], chunks: PreparedChunks, context: WriteContext): Generator<Statement> {
  const isNew = (document: PlannedDocument): boolean => document.chunks.every(({ id }) => !chunks.kept.has(id));
  const hasVectors = (document: PlannedDocument): boolean => document.chunks.every(({ id }) => chunks.vectors.has(id));
  for (const group of alike(documents, (document) => `${isNew(document)} ${hasVectors(document)}`)) {
    const [one] = group;
    const withVectors = context.vectorProperty !== null && hasVectors(one!);
    yield (isNew(one!) ? create : write)(group, { ...chunks, withVectors }, context);
    if (!withVectors) yield* vectorsOf(group, chunks, context);
  }
}

/** {@link PreparedChunks}, and whether every chunk of the documents has a vector, so that it is written with the rest. */
interface GroupChunks extends PreparedChunks {
  readonly withVectors: boolean;
}

function create(
  documents: readonly PlannedDocument[],
  { withVectors, vectors }: GroupChunks,
  { layout, run, vectorProperty }: WriteContext,
): Statement {
  const columns = chunkColumns(layout);
  const row = (chunk: PlannedChunk): unknown[] => [
    chunk.id,
    ...columns.map(({ valueOf }) => valueOf(chunk)),
    ...(withVectors ? [vectors.get(chunk.id)!.vector] : []),
  ];
  const rows = documents.map(({ id, chunks }) => ({
    id,
    sections: bySection(chunks).map((inSection) => {
      const { sectionId, title, searchTitle } = inSection[0]!;
      return { id: sectionId, title, searchTitle, chunks: inSection.map(row) };
    }),
  }));
  const query = documentChunksCreate(layout, { columns: columns.map(({ property }) => property), withVectors });
  return { query, parameters: { documents: rows, run, ...(withVectors && { property: vectorProperty }) } };
}

function write(
  documents: readonly PlannedDocument[],
  { withVectors, kept, vectors, noVectors }: GroupChunks,
  context: WriteContext,
): Statement {
  const { layout, run, vectorProperty } = context;
  const propertiesOf = (documentId: string, chunk: PlannedChunk): Readonly<Record<string, unknown>> => {
    const stays = kept.get(chunk.id);
    if (stays === undefined) return newProperties(documentId, chunk, context);
    const published = publishedProperties(documentId, chunk, context);
    return stays.title === chunk.title ? published : { ...published, ...noVectors };
  };
  const rows = documents.map(({ id, chunks }) => ({
    id,
    sections: bySection(chunks).map((inSection) => ({
      id: inSection[0]!.sectionId,
      chunks: inSection.map((chunk) => ({
        id: chunk.id,
        index: chunk.index,
        properties: propertiesOf(id, chunk),
        ...(withVectors && { vector: vectors.get(chunk.id)!.vector }),
      })),
    })),
  }));
  const query = documentChunksWrite(layout, { withVectors });
  return { query, parameters: { documents: rows, run, ...(withVectors && { property: vectorProperty }) } };
}

function* vectorsOf(
  documents: readonly PlannedDocument[],
  { vectors }: PreparedChunks,
  { layout, vectorProperty }: WriteContext,
): Generator<Statement> {
  const rows = documents.flatMap(({ chunks }) => chunks.flatMap(({ id }) => vectors.get(id) ?? []));
  if (rows.length > 0) yield { query: chunkVectorsWrite(layout, layout.labels.chunk), parameters: { rows, property: vectorProperty } };
}

/** Documents of one kind that stand beside each other, as many as go into a query; those without chunks are left out. */
function alike(documents: readonly PlannedDocument[], kindOf: (document: PlannedDocument) => string): PlannedDocument[][] {
  const groups: PlannedDocument[][] = [];
  let [kind, chunks] = ["", 0];
  for (const document of documents) {
    if (document.chunks.length === 0) continue;
    const own = kindOf(document);
    if (groups.length === 0 || own !== kind || chunks >= chunksPerQuery) {
      groups.push([]);
      [kind, chunks] = [own, 0];
    }
    groups.at(-1)!.push(document);
    chunks += document.chunks.length;
  }
  return groups;
}

/** The chunks of a document, those of one section together. */
function bySection(chunks: readonly PlannedChunk[]): PlannedChunk[][] {
  const sections: PlannedChunk[][] = [];
  for (const chunk of chunks) {
    if (sections.at(-1)?.[0]!.sectionId !== chunk.sectionId || sections.length === 0) sections.push([]);
    sections.at(-1)!.push(chunk);
  }
  return sections;
}
