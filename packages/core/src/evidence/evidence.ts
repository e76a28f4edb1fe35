import type { LimitName } from "../budget/spend-budget.js";
import type { RouteHit, RouteName } from "../fusion/candidate.js";
import type { ByteSpan } from "../spans/byte-span.js";
import type { Similarity } from "../embedding-set/embedding-set.js";

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
}

/** What one stage of the pipeline did with a candidate. */
export interface StageNote {
  readonly stage: "fusion" | "budget";
  readonly outcome: "kept" | "cut" | "dropped";
  readonly rank?: number | undefined;
  readonly score?: number | undefined;
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
  readonly grounding: Grounding;
  /** Whether the budget cut the passage short; the span is that of the shorter text. */
  readonly cut: boolean;
  readonly source: EvidenceSource;
  readonly routes: readonly RouteHit[];
  readonly stages: readonly StageNote[];
}

/** Text beside an item. Labelled, and never cited. */
export interface ContextPassage {
  readonly label: "neighbour" | "graph" | "cypher";
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

/**
 * How a route kept to the scope, always on the server: `unscoped` searched the whole graph; `inIndex` searched an index that knows each
 * chunk's document, and met only chunks of the scope; `exact` compared every chunk of the scope; `overFetch` took more hits from the
 * index than are kept, all of them where that was not enough, and left out those outside.
 */
export type ScopeStrategy = "unscoped" | "inIndex" | "exact" | "overFetch";

/** Which part of the graph was searched. */
export interface EvidenceScope {
  /** `everything`, or the kind of the scope. */
  readonly name: string;
  /** Documents in the scope that the graph has. */
  readonly documents: number;
  /** Chunks in the scope that the graph has. */
  readonly chunks: number;
  /** How each route that ran kept to the scope. */
  readonly strategies: Readonly<Partial<Record<RouteName, ScopeStrategy>>>;
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
  /** Why it did not run. */
  readonly reason?: string | undefined;
}

/** A candidate, winner or not, with what became of it. */
export interface CandidateTrace {
  readonly chunkId: string;
  readonly documentId: string;
  readonly chunkIndex: number;
  readonly utf8Bytes: number;
  readonly routes: readonly RouteHit[];
  readonly stages: readonly StageNote[];
}

/** How the answer came about: every route, and every candidate with what became of it. */
export interface Trace {
  readonly routes: readonly RouteTrace[];
  /** In fused order. */
  readonly candidates: readonly CandidateTrace[];
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
