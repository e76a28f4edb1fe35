import { textsOfChunks, unattachedChunks } from "../queries/unattached-chunks.js";
import { inBatches } from "./batches.js";
import type { Examination } from "./examination.js";
import type { ExaminedDocument } from "./examined-document.js";
import { groupIntoChains } from "./group-into-chains.js";

/** A chain of chunks of no document, and what reading it brings. */
interface Chain {
  readonly ids: readonly string[];
  readonly chunks: number;
  readonly characters: number;
}

/** Makes a document of each chain of chunks that have none. About two hundred bytes of memory for each of these chunks. */
export async function* examineChains(examination: Examination): AsyncGenerator<ExaminedDocument> {
  const { store, plan, signal } = examination;
  const unattached = await store.run(unattachedChunks(plan.layout), {}, { signal });
  const sizes = new Map(unattached.map(({ chunk, characters }) => [chunk, characters]));
  const chains = groupIntoChains(unattached).map((ids) => ({
    ids,
    chunks: ids.length,
    characters: ids.reduce((sum, id) => sum + sizes.get(id)!, 0),
  }));
  for (const batch of inBatches(chains)) yield* examineBatch(examination, batch);
}

async function* examineBatch({ store, plan, keyOf, signal }: Examination, batch: readonly Chain[]): AsyncGenerator<ExaminedDocument> {
  const rows = await store.run(textsOfChunks(plan.layout), { chunks: batch.flatMap(({ ids }) => ids) }, { signal });
  const textOf = new Map(rows.map(({ chunk, text }) => [chunk, text]));
  for (const { ids } of batch) {
    const chunks = ids.flatMap((elementId) => {
      const text = textOf.get(elementId);
      return text === undefined ? [] : [{ elementId, text }];
    });
    if (chunks.length === 0) continue;
    const { isCopy, ...key } = keyOf({ path: null, texts: chunks.map(({ text }) => text), stored: null });
    yield {
      document: { elementId: null, ...key, chunks, placement: { grounding: "chunk", reason: { code: "NO_SOURCE" } } },
      path: null,
      isCopy,
      order: { from: "chain", isChain: true, leadsElsewhere: false, repeatsIndex: false },
      unreadableChunks: ids.length - chunks.length,
    };
  }
}
