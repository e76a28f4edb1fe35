import type { CallOptions, GraphStore } from "@graphspan/neo4j";
import type { AdoptionPlan } from "../plan/adoption-plan.js";
import { chunksOfDocuments, type StoredChunk } from "../queries/chunks-of-documents.js";
import { documentPage } from "../queries/document-page.js";
import { type DescribedDocument, documentsDescribed } from "../queries/documents-described.js";
import { repeatedPaths } from "../queries/repeated-paths.js";
import { inBatches } from "./batches.js";
import { createKeys } from "./document-keys.js";
import { examineChains } from "./examine-chains.js";
import type { Examination } from "./examination.js";
import type { ExaminedDocument } from "./examined-document.js";
import { placeInSource } from "./place-in-source.js";
import { readingOrder } from "./reading-order.js";

/** Ids of documents that are held at a time. */
const pageSize = 10_000;
/** Documents that are looked at together before their chunks are read. */
const describedAtOnce = 500;

/** Reads what there is to adopt, a few documents at a time: each in transactions that only read, and in the same order each time. */
export async function* examineDocuments(store: GraphStore, plan: AdoptionPlan, options: CallOptions = {}): AsyncGenerator<ExaminedDocument> {
  const repeated = await store.run(repeatedPaths(plan.layout), {}, options);
  const keyOf = createKeys(plan, new Set(repeated.map(({ path }) => path)));
  const examination: Examination = { ...options, store, plan, keyOf };
  for await (const ids of idsInPages(examination)) {
    const query = documentsDescribed(plan.layout);
    for (let from = 0; from < ids.length; from += describedAtOnce) {
      const described = await store.run(query, { documents: ids.slice(from, from + describedAtOnce) }, options);
      for (const batch of inBatches(described.filter(({ chunks }) => chunks > 0))) yield* examineBatch(examination, batch);
    }
  }
  if (plan.options.unattachedChunks === "groupByChain") yield* examineChains(examination);
}

async function* idsInPages({ store, plan, ...call }: Examination): AsyncGenerator<readonly string[]> {
  const query = documentPage(plan.layout);
  for (let after = ""; ; ) {
    const page = await store.run(query, { after, limit: pageSize }, { signal: call.signal });
    yield page.map(({ document }) => document);
    if (page.length < pageSize) return;
    after = page.at(-1)!.document;
  }
}

async function* examineBatch(examination: Examination, batch: readonly DescribedDocument[]): AsyncGenerator<ExaminedDocument> {
  const { store, plan, signal } = examination;
  const documents = batch.map(({ document }) => document);
  const chunks = new Map<string, StoredChunk[]>(documents.map((document) => [document, []]));
  for (const chunk of await store.run(chunksOfDocuments(plan.layout), { documents }, { signal })) chunks.get(chunk.document)!.push(chunk);
  for (const described of batch) {
    const examined = await examineDocument(examination, described, chunks.get(described.document)!);
    if (examined.document.chunks.length > 0) yield examined;
  }
}

async function examineDocument(
  { plan, keyOf, signal }: Examination,
  { document, path, id, uri, run }: DescribedDocument,
  stored: readonly StoredChunk[],
): Promise<ExaminedDocument> {
  const { chunks: ordered, ...order } = readingOrder(stored);
  const chunks = ordered.flatMap(({ chunk, text }) => (text === null ? [] : [{ elementId: chunk, text }]));
  const texts = chunks.map(({ text }) => text);
  const isStored = id !== null && uri !== null && run !== null;
  const { isCopy, ...key } = keyOf({ path, texts, stored: isStored ? { id, uri } : null });
  const placement = await placeInSource(plan, { path, texts, isOrdered: order.from !== null }, signal);
  return {
    document: { elementId: document, ...key, chunks, placement },
    path,
    isCopy,
    order,
    unreadableChunks: stored.length - chunks.length,
  };
}
