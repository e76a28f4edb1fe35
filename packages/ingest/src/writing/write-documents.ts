import { inRun, type Transaction } from "@graphspan/neo4j";
import type { ChunkVector } from "../embedding/embed-chunks.js";
import { chunkVectorsWrite } from "../queries/chunk-vectors-write.js";
import type { StoredChunk } from "../queries/chunks-of-documents.js";
import { chunksPublish, chunksWrite } from "../queries/chunks-write.js";
import { publishedProperties, stagedProperties } from "./chunk-properties.js";
import type { PlannedChunk, PlannedDocument } from "./planned-document.js";
import { keepChunks, lockDocuments } from "./replace-chunks.js";
import type { WriteContext } from "./write-context.js";
import { writeStructure } from "./write-structure.js";

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

/** A chunk of the new version, and what is there of it. */
interface Placed {
  readonly documentId: string;
  readonly chunk: PlannedChunk;
  readonly kept: StoredChunk | undefined;
}

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
      const placed = documents.flatMap(({ id, chunks }) => chunks.map((chunk) => ({ documentId: id, chunk, kept: kept.get(chunk.id) })));
      await writeChunks(transaction, placed, context);
      await writeVectors(transaction, placed, vectors, context);
      await writeStructure(transaction, documents, context);
      const lacking = context.vectorProperty === null ? [] : placed.filter((one) => !vectors.has(one.chunk.id) && !keepsVector(one));
      return { lackingVectors: [...new Set(lacking.map(({ documentId }) => documentId))], takenOver };
    },
    { timeoutMs },
  );
}

const keepsVector = ({ chunk, kept }: Placed): boolean => kept?.hasVector === true && kept.title === chunk.title;

async function writeChunks(transaction: Transaction, placed: readonly Placed[], context: WriteContext): Promise<void> {
  const { layout, run, vectorProperties } = context;
  const noVectors = Object.fromEntries(vectorProperties.map((property) => [property, null]));
  const missing = placed
    .filter(({ kept }) => kept === undefined)
    .map(({ documentId, chunk }) => ({
      id: chunk.id,
      documentId,
      properties: { ...stagedProperties(chunk, context), ...publishedProperties(documentId, chunk, context) },
    }));
  if (missing.length > 0) await transaction.run(chunksWrite(layout), { rows: missing, run });
  const staying = placed.flatMap(({ documentId, chunk, kept }) => {
    if (kept === undefined) return [];
    const properties = publishedProperties(documentId, chunk, context);
    return [{ id: chunk.id, properties: kept.title === chunk.title ? properties : { ...properties, ...noVectors } }];
  });
  if (staying.length > 0) await transaction.run(chunksPublish(layout), { rows: staying, run });
}

async function writeVectors(
  transaction: Transaction,
  placed: readonly Placed[],
  vectors: ReadonlyMap<string, ChunkVector>,
  { layout, vectorProperty }: WriteContext,
): Promise<void> {
  const rows = placed.flatMap(({ chunk: { id } }) => vectors.get(id) ?? []);
  if (rows.length > 0) await transaction.run(chunkVectorsWrite(layout, layout.labels.chunk), { rows, property: vectorProperty });
}
