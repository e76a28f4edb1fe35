import type { GraphspanError } from "@graphspan/core";
import { ingestError } from "../errors.js";
import type { SourceDocument } from "../sources/document-source.js";
import type { Inventory } from "./inventory.js";
import { identify, type SelectContext, selectDocuments } from "./select-documents.js";
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

async function* lookupBatches(context: FindContext): AsyncGenerator<{ readonly id: string; readonly source: SourceDocument }[]> {
  let batch: { id: string; source: SourceDocument }[] = [];
  let bytes = 0;
  for await (const document of distinctDocuments(context)) {
    batch.push(document);
    bytes += document.source.bytes;
    if (batch.length < lookup.documents && bytes < lookup.bytes) continue;
    yield batch;
    [batch, bytes] = [[], 0];
  }
  if (batch.length > 0) yield batch;
}

/** Remembers the id of every document: a second one of the same name would silently replace the first. */
async function* distinctDocuments({
  options,
  tally,
  inventory,
}: FindContext): AsyncGenerator<{ readonly id: string; readonly source: SourceDocument }> {
  const { sources, corpus, signal } = options;
  for (const source of sources)
    for await (const entry of source.open({ signal })) {
      signal?.throwIfAborted();
      if (entry.kind === "skipped") tally.skipped({ uri: entry.uri, code: entry.code, reason: entry.reason });
      else if (entry.kind === "refused") {
        inventory.addGap(source, entry.path);
        tally.refused(entry.uri, entry.error);
      } else {
        const id = identify(entry.document, corpus);
        if (inventory.add(source, id)) yield { id, source: entry.document };
        else tally.refused(entry.document.uri, duplicate(entry.document));
      }
    }
}

function duplicate({ place }: SourceDocument): GraphspanError {
  const message = `A document of this name came up before in this ingest${place === undefined ? "" : `; the second one stands at ${place}`}.`;
  return ingestError("INGEST.DUPLICATE_DOCUMENT", message, { details: { place: place ?? null } });
}
