import { distinctDocuments, type IdentifiedSource } from "./distinct-documents.js";
import { eachUntilAborted } from "./each-until-aborted.js";
import type { Inventory } from "./inventory.js";
import { type SelectContext, selectDocuments } from "./select-documents.js";
import type { TransactionSize } from "./transaction-size.js";
import type { PlannedWrite, Work } from "./work.js";

export interface FindContext extends SelectContext {
  /** Is told what the sources give. */
  readonly inventory: Inventory;
  readonly size: TransactionSize;
}

/** Documents that are looked up at once, with their bytes in memory. */
const lookup = { documents: 500, bytes: 16 * 1024 * 1024 };
/** What one transaction writes at most, about, beside the chunks: a document is never split over two. */
const transaction = { documents: 500, characters: 8 * 1024 * 1024 };

/** Turns sources into pieces of work of bounded size, reading no further than the consumer asks. */
export async function* findWork(context: FindContext): AsyncGenerator<Work> {
  const { size } = context;
  let writes: PlannedWrite[] = [];
  let [chunks, characters] = [0, 0];
  const take = (): Work => {
    const work: Work = { kind: "write", writes };
    [writes, chunks, characters] = [[], 0, 0];
    return work;
  };
  for await (const sources of lookupBatches(context))
    for await (const item of selectDocuments(sources, context)) {
      if ("kind" in item) yield item;
      else if (item.document.chunks.length > size.largeDocument) yield { kind: "writeLarge", write: item };
      else {
        writes.push(item);
        chunks += item.document.chunks.length;
        characters += item.document.chunks.reduce((sum, { text }) => sum + text.length, 0);
        if (writes.length >= transaction.documents || chunks >= size.chunks() || characters >= transaction.characters) yield take();
      }
    }
  if (writes.length > 0) yield take();
}

async function* lookupBatches(context: FindContext): AsyncGenerator<IdentifiedSource[]> {
  let batch: IdentifiedSource[] = [];
  let bytes = 0;
  for await (const document of eachUntilAborted(distinctDocuments(context), context.options.signal)) {
    batch.push(document);
    bytes += document.source.bytes;
    if (batch.length < lookup.documents && bytes < lookup.bytes) continue;
    yield batch;
    [batch, bytes] = [[], 0];
  }
  if (batch.length > 0) yield batch;
}
