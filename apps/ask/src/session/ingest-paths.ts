import type { Embedder, EmbeddingSet } from "@graphspan/core";
import { type Chunker, type DocumentSource, ingest, type IngestEvent, type IngestReport } from "@graphspan/ingest";
import { resolveEmbeddingSet } from "@graphspan/neo4j";
import type { Session } from "./open-session.js";
import { requireModelOf } from "./require-model-of.js";

export interface IngestRequest {
  readonly sources: readonly DocumentSource[];
  readonly corpus: string;
  readonly chunker?: Chunker | undefined;
  /** What the index has, or what suits the texts, when left out. */
  readonly analyzer?: string | undefined;
  /** Whether documents that an adoption holds are replaced. */
  readonly replaceAdopted?: boolean | undefined;
  /** Whether documents of these sources that are no longer there are deleted. */
  readonly prune?: boolean | undefined;
  /** Runs whose changes stay on record; all when left out. */
  readonly keepChanges?: number | undefined;
  readonly signal: AbortSignal;
  readonly onEvent: (event: IngestEvent) => void;
}

/** Brings documents into the session's graph. */
export async function ingestPaths(session: Session, { sources, signal, ...request }: IngestRequest): Promise<IngestReport> {
  const { store, layout } = session;
  return ingest({ store, layout, ...(await embeddingOf(session, signal)), source: sources, signal, ...request });
}

/** The first use of a model in a graph is tried out before anything is written: a wrong key or address shows here. */
async function embeddingOf(
  { store, layout, embeddingSet, embedder }: Session,
  signal: AbortSignal,
): Promise<{ embeddingSet: EmbeddingSet | null; embedder?: Embedder }> {
  if (embedder === null) return { embeddingSet };
  requireModelOf(embeddingSet, embedder);
  const { model, dimensions } = embedder;
  if (embeddingSet === null) await embedder.embed({ texts: ["Is anybody there?"], kind: "document", signal });
  return { embeddingSet: await resolveEmbeddingSet(store, layout, { model, dimensions, signal }), embedder };
}
