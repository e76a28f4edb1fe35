import { inRun, type RunContext } from "@graphspan/neo4j";
import type { ChunkVector } from "../embedding/embed-chunks.js";
import { chunksStage, documentsDiscard, stagedChunksDelete } from "../queries/staged-chunks.js";
import { stagedProperties } from "./chunk-properties.js";
import type { PlannedChunk, PlannedDocument } from "./planned-document.js";
import { lockDocuments } from "./replace-chunks.js";
import type { WriteContext } from "./write-context.js";
import { writeVectors } from "./write-vectors.js";

/** Few enough for a small heap, with their vectors and relationships. */
const deletedAtOnce = 1_000;

/** Writes some chunks of a document where no search finds them. What was staged by a run that broke off is used again. */
export async function stageChunks(
  document: PlannedDocument,
  { chunks, vectors }: { readonly chunks: readonly PlannedChunk[]; readonly vectors: ReadonlyMap<string, ChunkVector> },
  context: WriteContext,
): Promise<void> {
  const { layout, run } = context;
  const staged = chunks.map((chunk) => ({ id: chunk.id, documentId: document.id, properties: stagedProperties(chunk, context) }));
  await inRun(context, async (transaction) => {
    await lockDocuments(transaction, [document], context);
    await transaction.run(chunksStage(layout), { rows: staged, run });
    await writeVectors(transaction, layout.labels.stagedChunk, [...vectors.values()], context);
  });
}

/** Removes what was staged of versions that are not published. An ingest that still stages one writes it again when it publishes. */
export async function discardStagedChunks(documentIds: readonly string[], context: RunContext): Promise<void> {
  const ids = [...documentIds].sort();
  for (let deleted = deletedAtOnce; deleted === deletedAtOnce; ) {
    const [row] = await inRun(context, (transaction) => transaction.run(stagedChunksDelete(context.layout), { ids, limit: deletedAtOnce }));
    deleted = row!.deleted;
  }
}

/** Removes what a document left that was given up before it was published: its staged chunks, and itself if it is new. */
export async function discardUnpublished(documentId: string, context: RunContext): Promise<void> {
  await discardStagedChunks([documentId], context);
  await inRun(context, (transaction) => transaction.run(documentsDiscard(context.layout), { ids: [documentId], idProperty: context.layout.properties.document.id }));
}
