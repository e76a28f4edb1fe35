import { inRun, readEmbeddingSets, type Transaction } from "@graphspan/neo4j";
import type { ChunkVector } from "../embedding/embed-chunks.js";
import type { StoredChunk } from "../queries/chunks-of-documents.js";
import { chunksPublish, chunksWrite } from "../queries/chunks-write.js";
import { publishedProperties, stagedProperties } from "./chunk-properties.js";
import type { PlannedChunk, PlannedDocument } from "./planned-document.js";
import { keepChunks, lockDocuments } from "./replace-chunks.js";
import type { WriteContext } from "./write-context.js";
import { writeStructure } from "./write-structure.js";
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
      const made = placed.flatMap(({ chunk: { id } }) => vectors.get(id) ?? []);
      await writeVectors(transaction, context.layout.labels.chunk, made, context);
      await writeStructure(transaction, documents, context);
      const lacking = context.vectorProperty === null ? [] : placed.filter((one) => !vectors.has(one.chunk.id) && !keepsVector(one));
      return { lackingVectors: [...new Set(lacking.map(({ documentId }) => documentId))], takenOver };
    },
    { timeoutMs },
  );
}

const keepsVector = ({ chunk, kept }: Placed): boolean => kept?.hasVector === true && kept.title === chunk.title;

async function writeChunks(transaction: Transaction, placed: readonly Placed[], context: WriteContext): Promise<void> {
  const { layout, run } = context;
  const missing = placed
    .filter(({ kept }) => kept === undefined)
    .map(({ documentId, chunk }) => ({
      id: chunk.id,
      documentId,
      properties: { ...stagedProperties(chunk, context), ...publishedProperties(documentId, chunk, context) },
    }));
  if (missing.length > 0) await transaction.run(chunksWrite(layout), { rows: missing, run });
  const staying = placed.filter(({ kept }) => kept !== undefined);
  const rows = staying.map(({ documentId, chunk }) => ({ id: chunk.id, properties: publishedProperties(documentId, chunk, context) }));
  if (rows.length > 0) await transaction.run(chunksPublish(layout), { rows, run });
  const renamed = staying.filter(({ chunk, kept }) => kept!.title !== chunk.title);
  if (renamed.length > 0) await removeVectors(transaction, renamed, context);
}

/**
 * What was embedded is no longer what the chunk says. The sets are read behind the locks that writing the titles took: a fill has either
 * written before, for a set that is registered, or sees the new titles.
 */
async function removeVectors(transaction: Transaction, chunks: readonly Placed[], { layout, run, setProperty }: WriteContext): Promise<void> {
  const sets = await readEmbeddingSets(transaction, layout);
  const names = [...sets.map(({ property }) => property), ...(setProperty === null ? [] : [setProperty])];
  const properties = Object.fromEntries(names.map((name) => [name, null]));
  await transaction.run(chunksPublish(layout), { rows: chunks.map(({ chunk: { id } }) => ({ id, properties })), run });
}
