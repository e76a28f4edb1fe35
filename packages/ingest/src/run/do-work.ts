import { type ChunkVector, embedChunks } from "../embedding/embed-chunks.js";
import { fillVectors } from "../embedding/fill-vectors.js";
import { mapAhead } from "../embedding/map-ahead.js";
import { writeDocuments } from "../writing/write-documents.js";
import { publishDocument, stageChunks } from "../writing/write-large-document.js";
import type { WriteContext } from "../writing/write-context.js";
import type { PlannedChunk } from "../writing/planned-document.js";
import type { ResolvedIngestOptions } from "./ingest-options.js";
import type { Tally } from "./tally.js";
import type { PlannedWrite, Work } from "./work.js";

/** Pieces of work whose vectors are made while earlier ones are written. */
const embedAhead = 2;
/** Chunks of a large document that are staged in one transaction. */
const stageSize = 1_000;

export interface DoContext {
  readonly options: ResolvedIngestOptions;
  readonly write: WriteContext;
  readonly tally: Tally;
}

/** Embeds and writes. */
export async function doWork(work: AsyncIterable<Work>, context: DoContext): Promise<void> {
  const withVectors = mapAhead(work, embedAhead, async (item) => ({
    item,
    vectors: item.kind === "write" ? await vectorsOf(item.writes.flatMap(chunksToEmbed), context) : [],
  }));
  for await (const { item, vectors } of withVectors) {
    context.options.signal?.throwIfAborted();
    if (item.kind === "write") await writeSmall(item.writes, vectors, context);
    else if (item.kind === "writeLarge") await writeLarge(item.write, context);
    else await fill(item.documentIds, context);
  }
}

const chunksToEmbed = ({ document, embedded }: PlannedWrite): PlannedChunk[] => document.chunks.filter(({ id }) => !embedded.has(id));

async function vectorsOf(chunks: readonly PlannedChunk[], { options, tally }: DoContext): Promise<ChunkVector[]> {
  if (options.embedding === null) return [];
  const vectors = await embedChunks(options.embedding, chunks, options.signal);
  tally.embedded(vectors.length);
  return vectors;
}

async function writeSmall(writes: readonly PlannedWrite[], vectors: readonly ChunkVector[], { write, tally }: DoContext): Promise<void> {
  await writeDocuments(
    writes.map(({ document }) => document),
    vectors,
    write,
  );
  tally.written(writes.map(({ document, change }) => ({ change, chunks: document.chunks.length })));
}

async function writeLarge(planned: PlannedWrite, context: DoContext): Promise<void> {
  const { document, change, embedded } = planned;
  const slices = Array.from({ length: Math.ceil(document.chunks.length / stageSize) }, (_, index) =>
    document.chunks.slice(index * stageSize, (index + 1) * stageSize),
  );
  const withVectors = mapAhead(slices, embedAhead, async (chunks) => ({
    chunks,
    vectors: await vectorsOf(
      chunks.filter(({ id }) => !embedded.has(id)),
      context,
    ),
  }));
  for await (const slice of withVectors) {
    await stageChunks(document, slice, context.write);
    context.tally.staged(slice.chunks.length);
  }
  await publishDocument(document, context.write);
  context.tally.written([{ change, chunks: document.chunks.length }]);
  await fill([document.id], context);
}

async function fill(documentIds: readonly string[], { options, write, tally }: DoContext): Promise<void> {
  const { embedding, store, layout, signal } = options;
  if (embedding === null) return;
  for await (const count of fillVectors(store, layout, { documentIds, embedding, signal })) {
    tally.embedded(count);
    write.signal?.throwIfAborted();
  }
}
