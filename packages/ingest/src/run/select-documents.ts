import { access } from "node:fs/promises";
import { isGraphspanError } from "@graphspan/core";
import { documentId } from "@graphspan/neo4j";
import { ingestError } from "../errors.js";
import { chunksOfDocuments } from "../queries/chunks-of-documents.js";
import { documentsLookup, type StoredDocument } from "../queries/documents-lookup.js";
import type { SourceDocument } from "../sources/document-source.js";
import { asRefusal } from "../sources/describe-cause.js";
import { type PlanContext, planDocument } from "../writing/plan-document.js";
import type { PlannedDocument } from "../writing/planned-document.js";
import type { ResolvedIngestOptions } from "./ingest-options.js";
import type { Tally } from "./tally.js";
import type { PlannedWrite, Work } from "./work.js";

export interface SelectContext {
  readonly options: ResolvedIngestOptions;
  readonly run: string;
  readonly tally: Tally;
}

/** A document and what the graph knows of it. */
interface Candidate {
  readonly id: string;
  readonly source: SourceDocument;
  readonly stored: StoredDocument | undefined;
}

/** Finds out which of some documents are new or changed, and reads only those. Every refusal stays with its document. */
export async function* selectDocuments(
  sources: readonly { readonly id: string; readonly source: SourceDocument }[],
  context: SelectContext,
): AsyncGenerator<PlannedWrite | Work> {
  const { options, tally } = context;
  const { store, layout, embeddingSet, embedding, chunker, signal } = options;
  const rows = await store.run(
    documentsLookup(layout, embedding === null ? null : embeddingSet!.property),
    { ids: sources.map(({ id }) => id) },
    { signal },
  );
  const stored = new Map(rows.map((row) => [row.id, row]));
  const candidates = sources.map(({ id, source }) => ({ id, source, stored: stored.get(id) }));
  const lacking: string[] = [];
  for (const candidate of candidates) {
    signal?.throwIfAborted();
    tally.looked(candidate.source.bytes);
    try {
      const state = await compare(candidate, chunker.fingerprint);
      if (state === "unchanged") {
        tally.unchanged(candidate.source.uri, candidate.id);
        if (candidate.stored!.lacksVectors) lacking.push(candidate.id);
      } else yield await planWrite(candidate, state, context);
    } catch (error) {
      signal?.throwIfAborted();
      if (isGraphspanError(error) && !belongsToDocument(error.code)) throw error;
      tally.refused(candidate.source.uri, asRefusal(error, "INGEST.INVALID_DOCUMENT", "The document cannot be read"));
    }
  }
  if (lacking.length > 0) yield { kind: "fillVectors", documentIds: lacking };
}

/** A server that is gone, say, is no fault of the document. */
const belongsToDocument = (code: string): boolean =>
  code.startsWith("INGEST.") || code.startsWith("SPAN.") || code.startsWith("IDENTITY.") || code.startsWith("CONFIG.");

/** @throws `INGEST.SOURCE_CONFLICT` when the document in the graph came from another file that is still there. */
async function compare({ source, stored }: Candidate, chunker: string): Promise<"unchanged" | "added" | "changed"> {
  if (stored === undefined) return "added";
  const isSameText = stored.sourceSha256 === source.sourceSha256 && stored.reader === source.reader && stored.chunker === chunker;
  if (stored.path === source.path) return isSameText ? "unchanged" : stored.sourceSha256 === null ? "added" : "changed";
  const isElsewhere = stored.path === null || (await exists(stored.path));
  if (!isElsewhere) return "changed";
  if (isSameText) return "unchanged";
  throw ingestError("INGEST.SOURCE_CONFLICT", `The corpus holds another document of this name, from ${stored.path ?? "memory"}.`, {
    details: { stored: stored.path, given: source.path },
  });
}

async function exists(path: string): Promise<boolean> {
  try {
    await access(path);
    return true;
  } catch {
    return false;
  }
}

async function planWrite(
  { id, source, stored }: Candidate,
  change: "added" | "changed",
  { options, run, tally }: SelectContext,
): Promise<PlannedWrite> {
  const context: PlanContext = { layout: options.layout, chunker: options.chunker, corpus: options.corpus, run };
  const { document, warnings } = planDocument(id, source, context);
  for (const warning of warnings) tally.note(`${source.uri}: ${warning}`);
  tally.read({ uri: source.uri, documentId: id, change, chunks: document.chunks.length });
  return { document, change, embedded: stored === undefined ? new Set() : await embeddedChunks(document, options) };
}

/** Chunks of an earlier version whose vectors still hold: the embedded text is made of text and title, and both are the same. */
async function embeddedChunks(
  { id, chunks }: PlannedDocument,
  { store, layout, embedding, signal }: ResolvedIngestOptions,
): Promise<ReadonlySet<string>> {
  if (embedding === null) return new Set();
  const titles = new Map(chunks.map((chunk) => [chunk.id, chunk.title]));
  const rows = await store.run(chunksOfDocuments(layout, embedding.set.property), { ids: [id] }, { signal });
  return new Set(rows.filter((row) => row.hasVector && titles.get(row.id) === row.title).map((row) => row.id));
}

export const identify = (source: SourceDocument, corpus: string): string => documentId({ corpus, uri: source.uri });
