import type { RunState } from "../runs/run.js";
import type { ServerIndex } from "../schema/show-indexes.js";

/** How many chunks have what kind of vector in one embedding set. The server indexes only sound ones, and does not say so. */
export interface VectorHealth {
  readonly embeddingSetId: string;
  readonly property: string;
  readonly vectorIndexName: string;
  readonly sound: number;
  readonly missing: number;
  /** Another length than the set's dimensions. */
  readonly wrongSize: number;
  /** All components are zero: such a vector points nowhere. */
  readonly zero: number;
  /** NaN, infinite, or too large for single precision. */
  readonly notFinite: number;
  /** Text, a map, a list of something else than numbers. */
  readonly notAList: number;
}

/** How many nodes of each kind a graph holds, and how they are linked. */
export interface HealthCounts {
  readonly documents: number;
  readonly sections: number;
  readonly chunks: number;
  readonly documentsWithoutChunks: number;
  readonly chunksWithoutDocument: number;
  /** Chunks that runs of ours wrote and that are not retrievable (yet): staged ones, which `chunks` does not count, and those without a document id. */
  readonly stagedChunks: number;
  /** Chunks without a document id that no run of ours wrote: those of a graph that other software built. */
  readonly foreignChunks: number;
  readonly links: { readonly fromDocument: number; readonly nextChunk: number; readonly inSection: number; readonly sectionOf: number };
  readonly runs: Readonly<Partial<Record<RunState, number>>>;
}

/** Something that keeps retrieval from finding all it could. */
export interface HealthFinding {
  readonly code: HealthFindingCode;
  readonly text: string;
  /** What to do about it. */
  readonly fix: string;
}

/** What can be wrong with a graph. */
export type HealthFindingCode =
  | "ANALYZER_UNSUITED"
  | "CHUNKS_WITHOUT_DOCUMENT"
  | "DOCUMENTS_WITHOUT_CHUNKS"
  | "EMPTY"
  | "INDEX_DIFFERENT"
  | "INDEX_FAILED"
  | "INDEX_MISSING"
  | "INDEX_NOT_READY"
  | "NOT_ADOPTED"
  | "STAGED_CHUNKS"
  | "UNFINISHED_RUNS"
  | "VECTORS_MISSING"
  | "VECTORS_UNUSABLE";

/** The state of a graph. Plain data. */
export interface Health {
  readonly counts: HealthCounts;
  readonly vectors: readonly VectorHealth[];
  /** Indexes and constraints on the labels of the layout, ours and others. */
  readonly indexes: readonly ServerIndex[];
  /** Empty when all is well. */
  readonly findings: readonly HealthFinding[];
}
