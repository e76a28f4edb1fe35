import { isGraphspanError } from "@graphspan/core";
import { answersInOrder, inRun, type Transaction } from "@graphspan/neo4j";
import { countChunksOfDocuments, type StoredChunk } from "../queries/chunks-of-documents.js";
import { runPipelined, type Statement } from "./pipeline.js";
import type { PlannedChunk, PlannedDocument } from "./planned-document.js";
import { findStoredChunks, keepChunks, lockDocuments } from "./replace-chunks.js";
import { chunkWrites, holdVectors, type KnownChunks, type PreparedChunks, vectorsToRemove } from "./write-chunks.js";
import type { WriteContext } from "./write-context.js";
import { documentWrite, sectionWrites } from "./write-structure.js";

export interface WriteDocumentsOptions {
  /** Whether the graph had none of the documents when it was looked at. */
  readonly areNew: boolean;
  /** Vectors by chunk id. */
  readonly vectors: KnownChunks["vectors"];
  /** Called when the server has answered everything, and nothing is left but to commit. */
  readonly onAnswered?: (() => void) | undefined;
}

/** What a transaction found that was not known before it. */
export interface WrittenDocuments {
  /** Documents that have a chunk without a vector now. */
  readonly lackingVectors: readonly string[];
  /** How many documents belonged to an adoption until now. */
  readonly takenOver: number;
}

/**
 * Writes documents in one transaction, each in place of its earlier version: nobody sees half of one, or an old chunk beside a new one. A
 * chunk of the same span and text stays, with whatever hangs on it, and with its vectors unless its title is another. So does a staged one,
 * whose text is not moved again; where another run has removed it meanwhile, it is written here.
 */
export async function writeDocuments(
  documents: readonly PlannedDocument[],
  { areNew, vectors, onAnswered }: WriteDocumentsOptions,
  context: WriteContext,
): Promise<WrittenDocuments> {
  let takenOver = 0;
  const write = (way: typeof replace): Promise<WrittenDocuments> =>
    inRun(context, async (transaction) => {
      const found = await way(transaction, documents, vectors, context);
      // Where the answer to a commit is lost, a further try finds the documents taken over already.
      takenOver = Math.max(takenOver, found.takenOver);
      onAnswered?.();
      return { ...found, takenOver };
    });
  if (!areNew) return write(replace);
  try {
    return await write(create);
  } catch (error) {
    if (isChunkThere(error)) return write(replace);
    throw error;
  }
}

/** A document that was new has chunks by now: those of another ingest. */
class FoundChunks extends Error {}

/** Chunks that somebody has left without their document show when they are to be created once more. */
const isChunkThere = (error: unknown): boolean =>
  error instanceof FoundChunks || (isGraphspanError(error) && error.code === "QUERY.CONSTRAINT_VIOLATED");

function requireNone(found: number): void {
  if (found > 0) throw new FoundChunks();
}

/** Sends everything without waiting for what the server finds, which is most likely nothing; where it is not, nothing stays written. */
async function create(
  transaction: Transaction,
  documents: readonly PlannedDocument[],
  vectors: KnownChunks["vectors"],
  context: WriteContext,
): Promise<WrittenDocuments> {
  const known = { kept: new Map<string, StoredChunk>(), vectors };
  await answersInOrder([
    lockDocuments(transaction, documents, context).then(requireNone),
    countChunks(transaction, documents, context).then(requireNone),
    holdVectors(transaction, documents, known, context),
    runPipelined(transaction, statements(documents, { ...known, noVectors: {} }, context)),
  ]);
  return { lackingVectors: lackingVectors(documents, known, context), takenOver: 0 };
}

/** One row, so that the answer is complete before anything behind it can fail. */
async function countChunks(transaction: Transaction, documents: readonly PlannedDocument[], { layout }: WriteContext): Promise<number> {
  const [row] = await transaction.run(countChunksOfDocuments(layout), { ids: documents.map(({ id }) => id) });
  return row!.count;
}

async function replace(
  transaction: Transaction,
  documents: readonly PlannedDocument[],
  vectors: KnownChunks["vectors"],
  context: WriteContext,
): Promise<WrittenDocuments> {
  // The server looks when it has the locks.
  const [takenOver, stored] = await answersInOrder([
    lockDocuments(transaction, documents, context),
    findStoredChunks(transaction, documents, context),
  ]);
  const known = { kept: await keepChunks(transaction, documents, stored, context), vectors };
  const noVectors = await vectorsToRemove(transaction, documents, known, context);
  await holdVectors(transaction, documents, known, context);
  await runPipelined(transaction, statements(documents, { ...known, noVectors }, context));
  return { lackingVectors: lackingVectors(documents, known, context), takenOver };
}

function* statements(
  documents: readonly PlannedDocument[],
  chunks: PreparedChunks,
  context: WriteContext,
): Generator<Statement> {
  yield* sectionWrites(documents, context);
  yield* chunkWrites(documents, chunks, context);
  yield documentWrite(documents, context);
}

/** Documents that have a chunk without a vector now. */
function lackingVectors(
  documents: readonly PlannedDocument[],
  { kept, vectors }: KnownChunks,
  { vectorProperty }: WriteContext,
): string[] {
  if (vectorProperty === null) return [];
  const lacks = (chunk: PlannedChunk): boolean => !vectors.has(chunk.id) && !keepsVector(chunk, kept.get(chunk.id));
  return documents.filter(({ chunks }) => chunks.some(lacks)).map(({ id }) => id);
}

const keepsVector = (chunk: PlannedChunk, kept: StoredChunk | undefined): boolean => kept?.hasVector === true && kept.title === chunk.title;
