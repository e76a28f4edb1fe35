import { inRun, type RunContext, type Transaction } from "@graphspan/neo4j";
import type { DocumentToAdopt } from "../documents/document-to-adopt.js";
import { changedMeanwhile } from "../errors.js";
import { chunksAdopt, chunksTie, relationshipsAdopt } from "../queries/chunks-adopt.js";
import { documentsAdopt, documentsMake, madeDocumentsLookup } from "../queries/documents-adopt.js";
import { type AdoptionCounts, noCounts } from "../receipt/adoption-receipt.js";
import { marksOf } from "../run/marks.js";
import type { AdoptedBatch, AdoptedChunk } from "./adopted-batch.js";

export interface BatchContext extends RunContext {
  readonly corpus: string;
}

/** Writes all but what makes it visible. What an earlier try of the same run wrote is written anew. */
export async function writeBatch({ documents, chunks }: AdoptedBatch, context: BatchContext): Promise<AdoptionCounts> {
  const { layout, run } = context;
  const elementIds = chunks.map(({ elementId }) => elementId);
  const there = documents.flatMap((document) => rowOf(document, context) ?? []);
  const relationships = await inRun(context, async (transaction) => {
    requireAll("documents", there.length, await transaction.run(documentsAdopt(layout), { rows: there, run }));
    requireAll("chunks", chunks.length, await transaction.run(chunksAdopt(layout), { rows: chunks.map(chunkRow), run }));
    const made = new Set([
      ...documents.filter(({ elementId }) => elementId === null).map(({ documentId }) => documentId),
      ...chunks.filter(({ isMade }) => isMade).map(({ documentId }) => documentId),
    ]);
    const places = await makeDocuments(transaction, documents, [...made], context);
    const ties = chunks.filter(({ isMade }) => isMade).map(({ elementId, documentId }) => ({ elementId, document: places.get(documentId) }));
    if (ties.length > 0) await transaction.run(chunksTie(layout), { rows: ties, run });
    const [row] = await transaction.run(relationshipsAdopt(layout), { chunks: elementIds, run });
    return row!.written;
  });
  return { ...countsOf(documents, chunks), relationships };
}

function requireAll(what: string, expected: number, [row]: readonly { readonly written: number }[]): void {
  if (row!.written !== expected)
    throw changedMeanwhile(`Of ${expected} ${what} that were read, ${row!.written} are still as they were.`, { what, expected, found: row!.written });
}

/** Parameters hold nothing that the query does not read. */
const chunkRow = ({ elementId, text, id, documentId, startByte, endByte }: AdoptedChunk) => ({ elementId, text, id, documentId, startByte, endByte });

function rowOf(document: DocumentToAdopt, context: BatchContext) {
  return document.elementId === null ? null : { elementId: document.elementId, properties: documentProperties(document, context) };
}

function documentProperties({ documentId, uri, placement }: DocumentToAdopt, { layout, corpus, run }: BatchContext): Record<string, string | null> {
  const names = layout.properties.document;
  const sha256 = placement.grounding === "source" ? placement.sha256 : null;
  return {
    [names.id]: documentId,
    [names.corpus]: corpus,
    [names.uri]: uri,
    [names.sourceSha256]: sha256,
    [names.textSha256]: sha256,
    [names.run]: run,
  };
}

/** Where the documents of `made` are, by their ids; those among `documents` that are not there are made. */
async function makeDocuments(
  transaction: Transaction,
  documents: readonly DocumentToAdopt[],
  made: readonly string[],
  context: BatchContext,
): Promise<ReadonlyMap<string, string>> {
  const { layout, run } = context;
  if (made.length === 0) return new Map();
  const found = await transaction.run(madeDocumentsLookup(layout), { documentIds: made, run });
  const known = new Set(found.map(({ documentId }) => documentId));
  const rows = documents
    .filter(({ elementId, documentId }) => elementId === null && !known.has(documentId))
    .map((document) => ({ documentId: document.documentId, properties: madeProperties(document, context) }));
  const created = rows.length === 0 ? [] : await transaction.run(documentsMake(layout), { rows });
  const places = new Map([...found, ...created].map(({ documentId, elementId }) => [documentId, elementId]));
  requireAll("documents made of chains", made.length, [{ written: places.size }]);
  return places;
}

function madeProperties(document: DocumentToAdopt, context: BatchContext): Record<string, string | null> {
  return { ...documentProperties(document, context), [marksOf(context.layout).madeBy]: context.run };
}

function countsOf(documents: readonly DocumentToAdopt[], chunks: readonly AdoptedChunk[]): AdoptionCounts {
  const placed = chunks.filter(({ startByte }) => startByte !== null).length;
  const sourceDocuments = documents.filter(({ placement }) => placement.grounding === "source").length;
  return {
    ...noCounts,
    sourceDocuments,
    chunkDocuments: documents.length - sourceDocuments,
    madeDocuments: documents.filter(({ elementId }) => elementId === null).length,
    sourceChunks: placed,
    chunkChunks: chunks.length - placed,
  };
}
