import { inRun, type RunContext } from "@graphspan/neo4j";
import { chunksOfDocumentsDelete, documentsDelete } from "../queries/documents-delete.js";
import { sectionsDelete } from "../queries/sections-write.js";
import { keepFound } from "./keep-found.js";
import { lockToRemove } from "./lock-to-remove.js";
import type { Removal, Removed } from "./removal.js";
import { removeLarge } from "./remove-large.js";

/** What one transaction removes at most: few enough for a small heap, with vectors and relationships. */
const atOnce = { documents: 500, nodes: 1_000 };

/**
 * Removes documents with all that hangs on them, each in one transaction: nobody sees half of one. A large one is first taken out of sight as a
 * whole. Where it is stopped, the same call again goes on. What is no longer there is passed over.
 */
export async function* removeDocuments(documents: readonly Removal[], context: RunContext): AsyncGenerator<Removed> {
  for (const batch of batches(documents)) {
    const isLarge = batch[0]!.size > atOnce.nodes;
    yield isLarge ? await removeLarge(batch[0]!, context) : await removeTogether(batch, context);
  }
}

function* batches(documents: readonly Removal[]): Generator<readonly Removal[]> {
  let [batch, nodes]: [Removal[], number] = [[], 0];
  for (const document of documents) {
    if (batch.length > 0 && (batch.length === atOnce.documents || nodes + document.size > atOnce.nodes)) {
      yield batch;
      [batch, nodes] = [[], 0];
    }
    batch.push(document);
    nodes += document.size;
  }
  if (batch.length > 0) yield batch;
}

async function removeTogether(documents: readonly Removal[], context: RunContext): Promise<Removed> {
  const { layout, run } = context;
  const keep = keepFound(context);
  return inRun(context, async (transaction) => {
    const found = await lockToRemove(transaction, documents, context);
    const ids = found.documents.map(({ id }) => id);
    if (ids.length > 0) {
      await transaction.run(sectionsDelete(layout), { ids });
      await transaction.run(chunksOfDocumentsDelete(layout), { ids });
      await transaction.run(documentsDelete(layout), { ids, run });
    }
    return keep(transaction, found);
  });
}
