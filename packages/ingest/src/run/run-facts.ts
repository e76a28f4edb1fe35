import type { EmbeddingSet } from "@graphspan/core";
import type { Chunker } from "../chunking/chunker.js";
import type { Embedding } from "../embedding/embedding-of.js";
import type { DocumentSource } from "../sources/document-source.js";
import type { IngestReport } from "./ingest-report.js";
import type { Tally } from "./tally.js";

interface RunSettings {
  readonly sources: readonly DocumentSource[];
  readonly corpus: string;
  readonly chunker: Chunker;
  readonly replaceAdopted: boolean;
  readonly prune: boolean;
  readonly embeddingSet: EmbeddingSet | null;
  readonly embedding: Embedding | null;
}

/** What the record of a run says that it was asked to do. */
export function settingsOf(settings: RunSettings): Record<string, unknown> {
  const { sources, corpus, chunker, replaceAdopted, prune, embeddingSet, embedding } = settings;
  return {
    sources: sources.map(({ name }) => name),
    corpus,
    chunker: chunker.fingerprint,
    replaceAdopted,
    prune,
    embeddingSet: embeddingSet?.id ?? null,
    embedder: embedding?.embedder.model ?? null,
  };
}

/** What the record of a run says that it did. */
export function countsOf({ documents, chunks, bytes }: IngestReport): Record<string, number> {
  return { ...documents, chunks: chunks.written, embedded: chunks.embedded, bytes };
}

export function noteMissingVectors(embedding: Embedding | null, tally: Pick<Tally, "note">): void {
  if (embedding === null)
    tally.note(
      "There was no embedder: new chunks have no vectors and are found by their words only, until the set is filled or they are ingested again with one.",
    );
}
