import { extname, resolve } from "node:path";
import type { Embedder, EmbeddingSet } from "@graphspan/core";
import { type DocumentSource, filesSource, ingest, type IngestEvent, type IngestReport, jsonLinesSource } from "@graphspan/ingest";
import { resolveEmbeddingSet } from "@graphspan/neo4j";
import type { Session } from "./open-session.js";

export interface IngestRequest {
  /** Absolute, or relative to `folder`. */
  readonly paths: readonly string[];
  readonly folder: string;
  readonly corpus: string;
  readonly signal: AbortSignal;
  readonly onEvent: (event: IngestEvent) => void;
}

/** Brings files and folders into the session's graph. A file named `.jsonl` holds one document a row. */
export async function ingestPaths(session: Session, { paths, folder, corpus, signal, onEvent }: IngestRequest): Promise<IngestReport> {
  const { store, layout } = session;
  return ingest({
    store,
    layout,
    ...(await embeddingOf(session, signal)),
    source: paths.map((path) => sourceOf(resolve(folder, path))),
    corpus,
    signal,
    onEvent,
  });
}

function sourceOf(path: string): DocumentSource {
  return /^\.(jsonl|ndjson)$/i.test(extname(path)) ? jsonLinesSource({ path }) : filesSource({ path });
}

async function embeddingOf(
  { store, layout, embeddingSet, embedder }: Session,
  signal: AbortSignal,
): Promise<{ embeddingSet: EmbeddingSet | null; embedder?: Embedder }> {
  if (embedder === null) return { embeddingSet };
  const { model, dimensions } = embedder;
  return { embeddingSet: await resolveEmbeddingSet(store, layout, { model, dimensions, signal }), embedder };
}
