import { type EmbeddingSet } from "@graphspan/core";
import { finishRun, inRun, type RunContext, type Transaction } from "@graphspan/neo4j";
import { changedMeanwhile } from "../errors.js";
import { chunkCount } from "../queries/begin-run.js";
import { chunksReveal, documentsOfRun, documentsReveal, embeddingSetAdopt } from "../queries/publish.js";
import type { AdoptionCounts } from "../receipt/adoption-receipt.js";

export interface Publication {
  readonly embeddingSet: EmbeddingSet;
  readonly counts: AdoptionCounts;
  /** Chunks of the graph before it was read. */
  readonly chunksBefore: number;
  readonly finishedAt: Date;
}

/** One transaction: before it a reader sees nothing of the adoption, after it all. */
export async function publish({ embeddingSet, counts, chunksBefore, finishedAt }: Publication, context: RunContext): Promise<void> {
  const { layout, run } = context;
  const work = async (transaction: Transaction): Promise<void> => {
    const [graph] = await transaction.run(chunkCount(layout));
    requireEqual("chunks of the graph", chunksBefore, graph!.chunks);
    const [chunks] = await transaction.run(chunksReveal(layout), { run });
    requireEqual("chunks", counts.sourceChunks + counts.chunkChunks, chunks!.chunks);
    const [made] = await transaction.run(documentsReveal(layout), { run });
    requireEqual("documents made of chains", counts.madeDocuments, made!.documents);
    const [documents] = await transaction.run(documentsOfRun(layout), { run });
    requireEqual("documents", counts.sourceDocuments + counts.chunkDocuments, documents!.documents);
    await transaction.run(embeddingSetAdopt(layout), { ...embeddingSet, run });
    await finishRun(transaction, layout, { id: run, state: "finished", finishedAt, counts: { ...counts } });
  };
  await inRun(context, work);
}

function requireEqual(what: string, expected: number, found: number): void {
  if (found !== expected) throw changedMeanwhile(`There were ${expected} ${what}, and there are ${found} now.`, { what, expected, found });
}
