import { inRun, readEmbeddingSets, requireEmbeddingSet, type Transaction } from "@graphspan/neo4j";
import type { ChunkVector } from "../embedding/embed-chunks.js";
import type { StoredChunk } from "../queries/chunks-of-documents.js";
import { chunksLock } from "../queries/chunk-vectors-write.js";
import { documentChunksWrite } from "../queries/document-chunks-write.js";
import { newProperties, publishedProperties } from "./chunk-properties.js";
import type { PlannedChunk, PlannedDocument } from "./planned-document.js";
import { keepChunks, lockDocuments } from "./replace-chunks.js";
import type { WriteContext } from "./write-context.js";
import { describeDocuments, writeSections } from "./write-structure.js";
import { writeVectors } from "./write-vectors.js";

export interface WriteDocumentsOptions {
  /** Vectors by chunk id. */
  readonly vectors: ReadonlyMap<string, ChunkVector>;
  readonly timeoutMs?: number | undefined;
}

/** What a transaction found that was not known before it. */
export interface WrittenDocuments {
  /** Documents that have a chunk without a vector now. */
  readonly lackingVectors: readonly string[];
  /** How many documents belonged to an adoption until now. */
  readonly takenOver: number;
}

type Kept = ReadonlyMap<string, StoredChunk>;

/**
 * Writes documents in one transaction, each in place of its earlier version: nobody sees half of one, or an old chunk beside a new one. A
 * chunk of the same span and text stays, with whatever hangs on it, and with its vectors unless its title is another. So does a staged one,
 * whose text is not moved again; where another run has removed it meanwhile, it is written here.
 */
export async function writeDocuments(
  documents: readonly PlannedDocument[],
  { vectors, timeoutMs }: WriteDocumentsOptions,
  context: WriteContext,
): Promise<WrittenDocuments> {
  return inRun(
    context,
    async (transaction) => {
      const takenOver = await lockDocuments(transaction, documents, context);
      const kept = await keepChunks(transaction, documents, context);
      await writeSections(transaction, documents, context);
      await writeChunks(transaction, documents, { kept, vectors }, context);
      await describeDocuments(transaction, documents, context);
      const lacks = (chunk: PlannedChunk): boolean => !vectors.has(chunk.id) && !keepsVector(chunk, kept.get(chunk.id));
      const lacking = context.vectorProperty === null ? [] : documents.filter(({ chunks }) => chunks.some(lacks));
      return { lackingVectors: lacking.map(({ id }) => id), takenOver };
    },
    { timeoutMs },
  );
}

const keepsVector = (chunk: PlannedChunk, kept: StoredChunk | undefined): boolean => kept?.hasVector === true && kept.title === chunk.title;

/** What the transaction knows of chunks beside their documents. */
interface Known {
  readonly kept: Kept;
  readonly vectors: WriteDocumentsOptions["vectors"];
}

async function writeChunks(
  transaction: Transaction,
  documents: readonly PlannedDocument[],
  known: Known,
  context: WriteContext,
): Promise<void> {
  const { layout, run, vectorProperty: property, registeredSet } = context;
  const withChunks = documents.filter(({ chunks }) => chunks.length > 0);
  if (withChunks.length === 0) return;
  const { vectors } = known;
  const withVectors = property !== null && withChunks.every(({ chunks }) => chunks.every(({ id }) => vectors.has(id)));
  const titled = { ...known, withVectors, noVectors: await noVectors(transaction, withChunks, known.kept, context) };
  const rows = withChunks.map((document) => documentRow(document, titled, context));
  if (withVectors && registeredSet !== null) await requireEmbeddingSet(transaction, layout, registeredSet);
  await transaction.run(documentChunksWrite(layout, { withVectors }), { documents: rows, run, ...(withVectors && { property }) });
  if (withVectors) return;
  const some = withChunks.flatMap(({ chunks }) => chunks.flatMap(({ id }) => vectors.get(id) ?? []));
  await writeVectors(transaction, layout.labels.chunk, some, context);
}

type NoVectors = Readonly<Record<string, null>>;

/** What removes the vectors of chunks that have another title by now, of all sets that the graph has at this moment. */
async function noVectors(
  transaction: Transaction,
  documents: readonly PlannedDocument[],
  kept: Kept,
  { layout, setProperty }: WriteContext,
): Promise<NoVectors> {
  const isNamedAnew = ({ id, title }: PlannedChunk): boolean => kept.has(id) && kept.get(id)!.title !== title;
  const namedAnew = documents.flatMap(({ chunks }) => chunks.filter(isNamedAnew));
  if (namedAnew.length === 0) return {};
  // Behind these locks a fill of a set has either written already, and then the set is registered, or it will see the new titles.
  await transaction.run(chunksLock(layout), { rows: namedAnew.map(({ id }) => ({ id })) });
  const properties = (await readEmbeddingSets(transaction, layout)).map(({ property }) => property);
  return Object.fromEntries([...properties, ...(setProperty === null ? [] : [setProperty])].map((property) => [property, null]));
}

/** {@link Known}, and how vectors are written. */
interface Titled extends Known {
  readonly withVectors: boolean;
  readonly noVectors: NoVectors;
}

interface ChunkRow {
  readonly id: string;
  readonly index: number;
  readonly properties: Readonly<Record<string, unknown>>;
  readonly vector?: Float32Array;
}

/** The chunks of a document, those of one section together. */
function documentRow(
  { id, chunks }: PlannedDocument,
  { kept, vectors, withVectors, noVectors }: Titled,
  context: WriteContext,
): { readonly id: string; readonly sections: readonly { readonly id: string | null; readonly chunks: readonly ChunkRow[] }[] } {
  const sections: { readonly id: string | null; readonly chunks: ChunkRow[] }[] = [];
  for (const chunk of chunks) {
    if (sections.length === 0 || sections.at(-1)!.id !== chunk.sectionId) sections.push({ id: chunk.sectionId, chunks: [] });
    sections.at(-1)!.chunks.push({
      id: chunk.id,
      index: chunk.index,
      properties: chunkProperties(id, chunk, { kept: kept.get(chunk.id), noVectors }, context),
      ...(withVectors && { vector: vectors.get(chunk.id)!.vector }),
    });
  }
  return { id, sections };
}

/** All that a chunk says; of one that stays, what may have changed. */
function chunkProperties(
  documentId: string,
  chunk: PlannedChunk,
  { kept, noVectors }: { readonly kept: StoredChunk | undefined; readonly noVectors: NoVectors },
  context: WriteContext,
): Readonly<Record<string, unknown>> {
  if (kept === undefined) return newProperties(documentId, chunk, context);
  const published = publishedProperties(documentId, chunk, context);
  return kept.title === chunk.title ? published : { ...published, ...noVectors };
}
