import { access } from "node:fs/promises";
import { setImmediate } from "node:timers/promises";
import { type GraphspanError, untilAborted } from "@graphspan/core";
import type { RunState } from "@graphspan/neo4j";
import { adoptedDocument, ingestError, unfinishedAdoption } from "../errors.js";
import { chunksOfDocuments, type StoredChunk } from "../queries/chunks-of-documents.js";
import { documentsLookup, type StoredDocument } from "../queries/documents-lookup.js";
import { asRefusal } from "../sources/describe-cause.js";
import { planDocument } from "../writing/plan-document.js";
import type { PlannedDocument } from "../writing/planned-document.js";
import { type DescribedSource, describeSource } from "../sources/caller-metadata.js";
import type { IdentifiedSource } from "./distinct-documents.js";
import type { DocumentChange } from "./ingest-event.js";
import type { ResolvedIngestOptions } from "./ingest-options.js";
import type { Tally } from "./tally.js";
import type { PlannedWrite, Work } from "./work.js";

export interface SelectContext {
  readonly options: ResolvedIngestOptions;
  readonly run: string;
  readonly tally: Tally;
}

/** A document and what the graph knows of it. */
interface Candidate extends IdentifiedSource {
  readonly stored: StoredDocument | undefined;
}

/** Finds out which of some documents are new or changed, and reads only those. Every refusal stays with its document. */
export async function* selectDocuments(
  sources: readonly IdentifiedSource[],
  context: SelectContext,
): AsyncGenerator<PlannedWrite | Work> {
  const { options, tally } = context;
  const { store, layout, embeddingSet, embedding, signal } = options;
  const rows = await store.run(
    documentsLookup(layout, embedding === null ? null : embeddingSet!.property),
    { ids: sources.map(({ id }) => id) },
    { signal },
  );
  const stored = new Map(rows.map((row) => [row.id, row]));
  const candidates = sources.map(({ id, source }) => ({ id, source, stored: stored.get(id) }));
  const unchanged: StoredDocument[] = [];
  const withStaged: string[] = [];
  for (const candidate of candidates) {
    signal?.throwIfAborted();
    const { id, source } = candidate;
    tally.looked(source.bytes);
    const outcome = await untilAborted(judge(candidate, context), signal);
    await setImmediate(); // Cutting takes a while, and answers of the server are waiting.
    signal?.throwIfAborted();
    if (outcome.kind !== "write" && candidate.stored?.hasStagedChunks) withStaged.push(id);
    if (outcome.kind === "refused") tally.refused(source.uri, outcome.error);
    else if (outcome.kind === "unchanged") {
      tally.unchanged(source.uri, id);
      unchanged.push(candidate.stored!);
    } else {
      const { change, document, warnings, leftOut } = outcome;
      for (const warning of warnings) tally.note(`${source.uri}: ${warning}`);
      tally.read({ uri: source.uri, documentId: id, change, chunks: document.chunks.length, leftOut });
      const storedChunks = candidate.stored === undefined ? [] : await chunksThatStay(document, options);
      yield { uri: source.uri, document, change, stored: new Map(storedChunks.map((chunk) => [chunk.id, chunk])) };
    }
  }
  if (withStaged.length > 0) yield { kind: "discardStaged", documentIds: withStaged };
  // Nothing is ever written to what an adoption holds: an undo could not take it away.
  const lacking = unchanged.filter(({ lacksVectors }) => lacksVectors);
  const ours = lacking.filter(({ adoption }) => adoption === null).map(({ id }) => id);
  tally.adoptedWithoutVectors(lacking.length - ours.length);
  if (ours.length > 0) yield { kind: "fillVectors", documentIds: ours };
}

type Outcome =
  | { readonly kind: "unchanged" }
  | { readonly kind: "refused"; readonly error: GraphspanError }
  | ({ readonly kind: "write"; readonly change: DocumentChange } & Awaited<ReturnType<typeof planDocument>>);

/** Looks at one document alone. Neither the server nor a listener is asked here, so whatever goes wrong is the document's. */
async function judge({ id, source, stored }: Candidate, { options, run }: SelectContext): Promise<Outcome> {
  const { layout, chunker, corpus, metadata, signal } = options;
  try {
    const described = await describeSource(source, metadata, signal);
    const change = await compare(described, stored, options);
    if (change === "unchanged") return { kind: "unchanged" };
    return { kind: "write", change, ...(await planDocument(id, described, { layout, chunker, corpus, run, signal })) };
  } catch (error) {
    return { kind: "refused", error: asRefusal(error, "INGEST.INVALID_DOCUMENT", "The document cannot be read") };
  }
}

const finished: RunState = "finished";

/**
 * @throws `INGEST.SOURCE_CONFLICT` when the document in the graph came from another file that is still there; `INGEST.ADOPTED_DOCUMENT` when
 * an adoption holds it.
 */
async function compare(
  source: DescribedSource,
  stored: StoredDocument | undefined,
  options: ResolvedIngestOptions,
): Promise<"unchanged" | "added" | "changed"> {
  if (stored === undefined) return "added";
  const isSameSource = stored.sourceSha256 === source.sourceSha256;
  if (stored.adoption !== null) {
    if (options.replaceAdopted) return "changed";
    if (stored.adoption !== finished) throw unfinishedAdoption();
    // Its passages are cited from these very bytes, whoever cut them.
    if (isSameSource) return "unchanged";
    throw adoptedDocument();
  }
  const isReadAlike = stored.reader === source.reader && stored.metadataSha256 === source.metadataSha256;
  const isSame = isSameSource && isReadAlike && stored.chunker === options.chunker.fingerprint;
  if (stored.path === source.path) return isSame ? "unchanged" : stored.sourceSha256 === null ? "added" : "changed";
  const isElsewhere = stored.path === null || (await exists(stored.path));
  if (!isElsewhere) return "changed";
  if (isSame) return "unchanged";
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

/** Chunks of a document that are in the graph. Without an embedder nobody needs to know them beforehand. */
async function chunksThatStay(
  { id, chunks }: PlannedDocument,
  { store, layout, embedding, signal }: ResolvedIngestOptions,
): Promise<StoredChunk[]> {
  if (embedding === null) return [];
  const planned = new Set(chunks.map((chunk) => chunk.id));
  const rows = await store.run(chunksOfDocuments(layout, embedding.set.property), { ids: [id] }, { signal });
  return rows.filter((row) => planned.has(row.id));
}
