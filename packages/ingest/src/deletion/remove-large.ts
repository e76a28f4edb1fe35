import { inRun, type RunContext } from "@graphspan/neo4j";
import { chunksOfDocumentsHide, chunksOfDocumentsUnchain, documentsUnpublish, unpublishedDelete } from "../queries/documents-delete.js";
import { sectionsDelete } from "../queries/sections-write.js";
import { discardStagedChunks } from "../writing/stage-chunks.js";
import { keepFound } from "./keep-found.js";
import { lockToRemove } from "./lock-to-remove.js";
import type { Removal, Removed } from "./removal.js";

/**
 * Takes a document out of sight in one transaction, which leaves it as a large one is that was never published, and removes it bit by bit. An
 * ingest that comes in between publishes it again from the chunks that are left; then it stays. What goes is counted when it is taken out of sight.
 */
export async function removeLarge(document: Removal, context: RunContext): Promise<Removed> {
  const { layout, run } = context;
  const keep = keepFound(context);
  const hidden = await inRun(context, async (transaction) => {
    const found = await lockToRemove(transaction, [document], context);
    const ids = found.documents.map(({ id }) => id);
    if (ids.length > 0) {
      await transaction.run(sectionsDelete(layout), { ids });
      await transaction.run(chunksOfDocumentsUnchain(layout), { ids });
      await transaction.run(chunksOfDocumentsHide(layout), { ids });
      await transaction.run(documentsUnpublish(layout), { ids, run });
    }
    return keep(transaction, found);
  });
  const ids = hidden.documents.map(({ id }) => id);
  if (ids.length === 0) return hidden;
  await discardStagedChunks(ids, context);
  await inRun(context, (transaction) => transaction.run(unpublishedDelete(layout), { ids }));
  return hidden;
}
