import type { GraphspanError } from "@graphspan/core";
import { type ChunkVector, embedChunks } from "../embedding/embed-chunks.js";
import { fillVectors } from "../embedding/fill-vectors.js";
import { mapAhead } from "../embedding/map-ahead.js";
import type { PlannedChunk, PlannedDocument } from "../writing/planned-document.js";
import { discardStagedChunks, discardUnpublished, stageChunks } from "../writing/stage-chunks.js";
import type { WriteContext } from "../writing/write-context.js";
import { writeDocuments, type WrittenDocuments } from "../writing/write-documents.js";
import type { AddedDocuments } from "./added-documents.js";
import { orRefusal, refusedByModel, refusedDocument } from "./refusal.js";
import { eitherSignal } from "../embedding/either-signal.js";
import type { ResolvedIngestOptions } from "./ingest-options.js";
import { readAhead } from "./read-ahead.js";
import { slices } from "./slices.js";
import type { Tally } from "./tally.js";
import type { TransactionSize } from "./transaction-size.js";
import type { PlannedWrite, Work } from "./work.js";

/** Pieces of work whose vectors are made while earlier ones are written. */
const embedAhead = 2;

export interface DoContext {
  readonly options: ResolvedIngestOptions;
  readonly write: WriteContext;
  readonly tally: Tally;
  /** Is told what is new. */
  readonly added: AddedDocuments;
  /** Is told how fast vectors come. */
  readonly size: TransactionSize;
}

type Vectors = ReadonlyMap<string, ChunkVector>;

/**
 * Finds work, embeds and writes. One write begins while the one before it is committed, and its values are packed and sent meanwhile. Where one
 * fails, nothing behind it is written or told.
 */
export async function doWork(findWork: (signal: AbortSignal) => AsyncIterable<Work>, given: DoContext): Promise<void> {
  const failed = new AbortController();
  const signal = eitherSignal(given.options.signal, failed.signal);
  const context = { ...given, options: { ...given.options, signal }, write: { ...given.write, signal } };
  const withVectors = mapAhead(readAhead(findWork, signal), { ahead: embedAhead, signal }, async (item, stop) =>
    item.kind === "write" ? { ...item, ...(await embedWrites(item.writes, context, stop)) } : item,
  );
  let last: OverlappedWrite = { done: Promise.resolve(), answered: Promise.resolve() };
  try {
    for await (const item of withVectors) {
      const before = last;
      await before.answered;
      signal.throwIfAborted();
      if (item.kind === "write") {
        for (const { uri, error } of item.refused) context.tally.refused(uri, error);
        last = overlapped((onAnswered) => writeSmall(item.writes, { vectors: item.vectors, onAnswered }, context), failed);
      }
      await before.done;
      if (item.kind === "writeLarge") await writeLarge(item.write, context);
      else if (item.kind === "discardStaged") await discardStagedChunks(item.documentIds, context.write);
      else if (item.kind === "fillVectors") await fill(item.documentIds, context);
    }
  } finally {
    // An error of a write comes before those of what lies behind it.
    await last.done;
  }
}

interface OverlappedWrite {
  readonly done: Promise<void>;
  /** Never rejects. */
  readonly answered: Promise<void>;
}

function overlapped(write: (onAnswered: () => void) => Promise<void>, failed: AbortController): OverlappedWrite {
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const done = write(answer);
  done
    .catch((error: unknown) => {
      failed.abort(error); // A source may give nothing more for a long time.
    })
    .finally(answer);
  return { done, answered };
}

/** All but the chunks whose vectors still hold: what is embedded is text and title, and both are the same. */
function chunksToEmbed({ document, stored }: PlannedWrite): PlannedChunk[] {
  return document.chunks.filter(({ id, title }) => {
    const there = stored.get(id);
    return there === undefined || !there.hasVector || there.title !== title;
  });
}

interface EmbeddedWrites {
  readonly writes: readonly PlannedWrite[];
  readonly vectors: Vectors;
  readonly refused: readonly { readonly uri: string; readonly error: GraphspanError }[];
}

/** Embeds documents together; where the model does not take what one holds, in halves, so that only the culprit is refused. */
async function embedWrites(writes: readonly PlannedWrite[], context: DoContext, signal: AbortSignal): Promise<EmbeddedWrites> {
  const outcome = await orRefusal(refusedByModel, embed(writes.flatMap(chunksToEmbed), context, signal));
  if (outcome.kind === "done") return { writes, vectors: outcome.result, refused: [] };
  if (writes.length === 1) return { writes: [], vectors: new Map(), refused: [{ uri: writes[0]!.uri, error: outcome.error }] };
  const middle = Math.ceil(writes.length / 2);
  const front = await embedWrites(writes.slice(0, middle), context, signal);
  const back = await embedWrites(writes.slice(middle), context, signal);
  return {
    writes: [...front.writes, ...back.writes],
    vectors: new Map([...front.vectors, ...back.vectors]),
    refused: [...front.refused, ...back.refused],
  };
}

async function embed(chunks: readonly PlannedChunk[], { options, tally, size }: DoContext, signal: AbortSignal): Promise<Vectors> {
  if (options.embedding === null) return new Map();
  const start = performance.now();
  const vectors = await embedChunks(options.embedding, chunks, signal);
  size.embedded(vectors.length, performance.now() - start);
  tally.embedded(vectors.length);
  return new Map(vectors.map((vector) => [vector.id, vector]));
}

/** Writes documents together; where the server refuses what they hold, one by one, so that only the culprit is refused. */
async function writeSmall(
  writes: readonly PlannedWrite[],
  { vectors, onAnswered }: { readonly vectors: Vectors; readonly onAnswered?: () => void },
  context: DoContext,
): Promise<void> {
  if (writes.length === 0) return;
  const documents = writes.map(({ document }) => document);
  const areNew = writes.every(({ change, stored }) => change === "added" && stored.size === 0);
  const outcome = await orRefusal(refusedDocument, writeDocuments(documents, { areNew, vectors, onAnswered }, context.write));
  if (outcome.kind === "done") await written(writes, outcome.result, context);
  else if (writes.length === 1) context.tally.refused(writes[0]!.uri, outcome.error);
  else for (const one of writes) await writeSmall([one], { vectors }, context);
}

async function written(writes: readonly PlannedWrite[], { lackingVectors, takenOver }: WrittenDocuments, context: DoContext): Promise<void> {
  for (const { document, change, uri } of writes) if (change === "added" && document.chunks.length > 0) context.added.add(hashOf(document, context), uri);
  context.tally.takenOver(takenOver);
  context.tally.written(writes.map(({ document, change }) => ({ change, chunks: document.chunks.length })));
  await fill(lackingVectors, context);
}

function hashOf({ properties }: PlannedDocument, { options: { layout } }: DoContext): string {
  return String(properties[layout.properties.document.sourceSha256]);
}

/** Stages a document piece by piece, then publishes it at once. */
async function writeLarge(planned: PlannedWrite, context: DoContext): Promise<void> {
  const { document, uri } = planned;
  const outcome = await orRefusal(refusedDocument, stageAndPublish(planned, context));
  if (outcome.kind === "done") await written([planned], outcome.result, context);
  else {
    await discardUnpublished(document.id, context.write);
    context.tally.refused(uri, outcome.error);
  }
}

async function stageAndPublish(planned: PlannedWrite, context: DoContext): Promise<WrittenDocuments> {
  const { document, stored } = planned;
  const { options, write, tally } = context;
  // A chunk that belongs to the earlier version too, or was staged under another title, gets what it lacks once it is published.
  const canStageVector = ({ id, title }: PlannedChunk): boolean => {
    const there = stored.get(id);
    return there === undefined || (there.isStaged && there.title === title);
  };
  const toEmbed = new Set(chunksToEmbed(planned).filter(canStageVector));
  const parts = slices(document.chunks, context.size.piece);
  const pieces = mapAhead(parts, { ahead: embedAhead, signal: options.signal }, async (chunks, stop) => {
    const embeddable = chunks.filter((chunk) => toEmbed.has(chunk));
    return { chunks, vectors: await embed(embeddable, context, stop) };
  });
  for await (const piece of pieces) {
    await stageChunks(document, piece, write);
    tally.staged(piece.chunks.length);
  }
  return writeDocuments([document], { areNew: false, vectors: new Map() }, write);
}

/**
 * Adds vectors that documents lack; those of chunks that another run removed between our look and our write, for one. A document of which the
 * model does not take a chunk stays in the graph; what would have been embedded together with that chunk, or after it, stays without vectors too.
 */
async function fill(documentIds: readonly string[], context: DoContext): Promise<void> {
  const { options, write, tally } = context;
  const { embedding } = options;
  if (embedding === null || documentIds.length === 0) return;
  const fillAll = async (): Promise<void> => {
    for await (const count of fillVectors(documentIds, embedding, write)) tally.embedded(count);
  };
  const outcome = await orRefusal(refusedByModel, fillAll());
  if (outcome.kind === "done") return;
  if (documentIds.length > 1) for (const id of documentIds) await fill([id], context);
  else tally.note(`Passages of document ${documentIds[0]!} have no vector, so that a search by meaning does not find them: ${outcome.error.message}`);
}
