import type { LimitName } from "../budget/limit-name.js";
import type { Similarity } from "../embedding-set/embedding-set.js";
import type { RouteHit, RouteName } from "../fusion/candidate.js";
import type { SelectionSettings } from "../selection/selection-settings.js";
import type { ByteSpan } from "../spans/byte-span.js";

/**
 * What a span counts in: `source` is the document's canonical text, `chunk` the stored text of the chunk (adopted graphs whose source
 * could not be placed).
 */
export type Grounding = "source" | "chunk";

/** The document an item was cut from. */
export interface EvidenceSource {
  /** Where the document was read, as its ingest named it. */
  readonly uri: string;
  readonly path: string;
  readonly title: string;
  /** sha256 of the canonical text that spans count in, in hex; null where the graph does not hold one. */
  readonly textSha256: string | null;
  /** Headings above the passage, outermost first. */
  readonly sectionPath: readonly string[];
  /** Id of the innermost section around the passage, as a scope of sections takes it; null where the graph knows none. */
  readonly sectionId: string | null;
  /** Page on which the passage begins, from 1; left out where the format has no pages. */
  readonly page?: number | undefined;
}

/** What one stage of the pipeline did with a candidate. */
export interface StageNote {
  readonly stage: "fusion" | "dedup" | "budget";
  readonly outcome: "kept" | "cut" | "dropped";
  /** Place after this stage, from 1. */
  readonly rank?: number | undefined;
  readonly score?: number | undefined;
  /** The better candidate that says the same, where it was dropped for it. */
  readonly twin?: string | undefined;
  /** Bytes that the text may take, where the budget cut it: it ends with its last whole character within them. */
  readonly utf8Bytes?: number | undefined;
  /** Why it was cut or dropped. */
  readonly reason?: string | undefined;
}

/** A passage, cut byte for byte from its document. */
export interface EvidenceItem {
  /** 1 for the best. */
  readonly rank: number;
  /** The score this list is ordered by. */
  readonly score: number;
  readonly chunkId: string;
  readonly documentId: string;
  /** Exactly the bytes of `span`. */
  readonly text: string;
  readonly span: ByteSpan;
  /**
   * Bytes of the document's file that the whole passage was made from, also where it is cut; left out where they are those of `span`, or
   * cannot be told.
   */
  readonly sourceSpan?: ByteSpan | undefined;
  readonly grounding: Grounding;
  /** Whether the budget cut the passage short; the span is that of the shorter text. */
  readonly cut: boolean;
  readonly source: EvidenceSource;
  readonly routes: readonly RouteHit[];
  readonly stages: readonly StageNote[];
}

/** Text beside the items. Labelled, and never cited. */
export type ContextPassage = NeighbourPassage | CypherPassage;

/** A chunk that stands before or after an item in its document. */
export interface NeighbourPassage {
  readonly label: "neighbour";
  /** The item this stands beside. */
  readonly ofChunkId: string;
  readonly chunkId: string;
  readonly documentId: string;
  /** Chunks from the item: -1 is the one before it, 1 the one after. */
  readonly distance: number;
  readonly text: string;
  readonly span: ByteSpan;
  readonly grounding: Grounding;
}

/** A row of the application's own query. */
export interface CypherPassage {
  readonly label: "cypher";
  /** The item this stands beside; null where the row names none. */
  readonly ofChunkId: string | null;
  /** The chunk that the row names; null where it names none. */
  readonly chunkId: string | null;
  readonly text: string;
  /** Whether the text could not be held against the scope, because the row names no chunk of the graph. Always false without a scope. */
  readonly unverified: boolean;
}

/**
 * How a route kept to the scope, always on the server: `unscoped` searched the whole graph; `inIndex` searched an index that knows each
 * chunk's document, and met only chunks of the scope; `exact` compared every chunk of the scope; `overFetch` took more hits from the
 * index than are kept, all of them where that was not enough, and left out those outside.
 */
export type ScopeStrategy = "unscoped" | "inIndex" | "exact" | "overFetch";

/** Which part of the graph was searched. */
export interface EvidenceScope {
  /** `everything` where there was no scope, and only there; else what kind of scope it is, as in `documents` or `all(documents, matching)`. */
  readonly name: string;
  /** Documents in the scope that the graph has. */
  readonly documents: number;
  /** Chunks in the scope that the graph has. */
  readonly chunks: number;
  /** How each route that ran kept to the scope. */
  readonly strategies: Readonly<Partial<Record<RouteName, ScopeStrategy>>>;
  /** Whether the query of a Cypher expansion gave rows of chunks outside the scope, which were dropped. Nothing more is told of them. */
  readonly expansionRowsOutsideScope: boolean;
}

/** What the budget left out of the answer. */
export interface EvidenceLimits {
  /** Candidates that found no room in the budget. */
  readonly omittedItems: number;
  readonly limitsReached: readonly LimitName[];
}

/** The vector index that answered, as the server describes it. */
export interface VectorProvenance {
  readonly embeddingSetId: string;
  readonly model: string;
  readonly index: string;
  readonly dimensions: number;
  readonly similarity: Similarity;
  /** `NONE`, `BINARY`, `SCALAR`, or `unknown` where the server does not tell. */
  readonly quantization: string;
  /**
   * Neighbours asked of the index; more than are used, so that an approximate index misses less. 0 where the index was not searched
   * because every chunk of the scope was compared.
   */
  readonly indexCandidates: number;
  /** How the vectors were searched: the server's older procedure, its SEARCH clause, or every vector compared. */
  readonly method: "queryNodes" | "search" | "comparison";
  /** Whether scores were computed again from the vectors, because those of the index are not exact. */
  readonly rescored: boolean;
}

/** The full-text index that answered. */
export interface FullTextProvenance {
  readonly index: string;
  readonly analyzer: string;
  readonly fields: readonly string[];
}

/** What answered. */
export interface Provenance {
  readonly server: { readonly product: string; readonly version: string };
  readonly layout: string;
  readonly vector: VectorProvenance | null;
  readonly fullText: FullTextProvenance | null;
}

/** How a route fared. */
export interface RouteTrace {
  readonly route: RouteName;
  readonly state: "ran" | "skipped" | "failed";
  readonly candidates: number;
  /** Whether it had more candidates than it was allowed to bring. */
  readonly more: boolean;
  /** Why it did not run. */
  readonly reason?: string | undefined;
}

/** A candidate, winner or not, with what became of it. */
export interface CandidateTrace {
  readonly chunkId: string;
  readonly documentId: string;
  readonly chunkIndex: number;
  /** Bytes of its text. */
  readonly utf8Bytes: number;
  /** Bytes that a cut must leave to show anything: leading white space and one character. */
  readonly leastUtf8Bytes: number;
  readonly span: ByteSpan;
  readonly grounding: Grounding;
  /** Equal for equal texts; null where duplicates are not looked for. */
  readonly contentHash: string | null;
  readonly routes: readonly RouteHit[];
  readonly stages: readonly StageNote[];
}

/** How the answer came about: every route, and every candidate with what became of it. Enough to decide again, see `replay`. */
export interface Trace {
  readonly settings: SelectionSettings;
  readonly routes: readonly RouteTrace[];
  /** In fused order. */
  readonly candidates: readonly CandidateTrace[];
  /** What the caller should know about its own options. */
  readonly warnings: readonly string[];
}

/** The answer to a retrieval. Plain JSON. */
export interface Evidence {
  readonly schemaVersion: 1;
  readonly question: string;
  readonly items: readonly EvidenceItem[];
  readonly context: readonly ContextPassage[];
  readonly scope: EvidenceScope;
  readonly limits: EvidenceLimits;
  readonly provenance: Provenance;
  readonly trace: Trace;
}
