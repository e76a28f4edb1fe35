import type { RunState } from "../runs/run.js";
import type { ServerIndex } from "../schema/show-indexes.js";
import type { HealthFindingCode, HealthNoteCode } from "./health-codes.js";

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
  /** What chunks mention, as an extraction wrote it. */
  readonly things: number;
  readonly mentions: number;
  readonly links: { readonly fromDocument: number; readonly nextChunk: number; readonly inSection: number; readonly sectionOf: number };
  readonly runs: Readonly<Partial<Record<RunState, number>>>;
}

/** What a run wrote and nothing has replaced since. */
export interface RunContents {
  /** Null for nodes that carry no run: those of other software. */
  readonly run: string | null;
  /** Kind, state and start as the record of the run has them; null where there is no record. */
  readonly kind: string | null;
  readonly state: string | null;
  readonly startedAt: string | null;
  readonly documents: number;
  readonly sections: number;
  readonly chunks: number;
}

/** Something that keeps retrieval from finding all it could, or from citing it rightly. */
export interface HealthFinding {
  readonly code: HealthFindingCode;
  readonly text: string;
  /** How many nodes, links, indexes or runs it concerns. */
  readonly count: number;
  /**
   * The first few of them by their ids, or the server's own (`elementId`) where they have none; indexes by their names. Empty where it
   * concerns the graph as a whole.
   */
  readonly examples: readonly string[];
  /** Ids of the documents of these, by which `deleteDocuments` and `ask delete --ids` take them; left out where it does not concern documents. */
  readonly documents?: readonly string[] | undefined;
  /** What to do about it. */
  readonly fix: string;
}

/** Something that is worth knowing and harms nothing: what to do about it is a choice. */
export interface HealthNote extends Omit<HealthFinding, "code"> {
  readonly code: HealthNoteCode;
}

/** The state of a graph. Plain data; as JSON it is described by {@link healthSchema}. */
export interface Health {
  readonly schemaVersion: 1;
  readonly counts: HealthCounts;
  /** The 100 runs that wrote most of what is there, those with the most first. */
  readonly contents: readonly RunContents[];
  readonly vectors: readonly VectorHealth[];
  /** Indexes and constraints on the labels of the layout, ours and others. */
  readonly indexes: readonly ServerIndex[];
  /** Empty when all is well. */
  readonly findings: readonly HealthFinding[];
  readonly notes: readonly HealthNote[];
}
