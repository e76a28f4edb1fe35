import type { NotPlaced } from "../placement/placement.js";
import type { TextProperty } from "../queries/text-properties.js";

/** Why a plan cannot be applied. */
export type AdoptionBlockerCode =
  | "CHUNKS_SHARED"
  | "CHUNKS_UNATTACHED"
  | "DOCUMENTS_WITHOUT_PATH"
  | "EMBEDDING_SET_DIFFERENT"
  | "EMBEDDING_SET_DROPPING"
  | "EMPTY"
  | "NO_TEXT"
  | "OWNED_BY_RUN"
  | "PATH_REPEATED"
  | "PROPERTY_TAKEN"
  | "SCHEMA_CONFLICT"
  | "VECTOR_INDEX_AMBIGUOUS"
  | "VECTOR_INDEX_DIFFERENT"
  | "VECTOR_INDEX_MISSING"
  | "VECTORS_NONE";

/** What an adoption would not mend, and what may surprise later. */
export type AdoptionWarningCode =
  | "CHAIN_BROKEN"
  | "CHAIN_CROSSES_DOCUMENTS"
  | "DOCUMENTS_WITHOUT_CHUNKS"
  | "DOUBLE_BUILD"
  | "INDEX_REPEATED"
  | "SOURCE_NOT_COVERED"
  | "SOURCE_NOT_HELD"
  | "SOURCE_UNUSED"
  | "TEMPORARY_IDS"
  | "TEXT_MISSING"
  | "VECTORS_MISSING"
  | "VECTORS_UNUSABLE";

/**
 * The option of `planAdoption` that leads around a finding, for programs that offer it under a name of their own. `layout` and
 * `embeddingSet` stand for a name in them that only a person knows.
 */
export interface AdoptionWayOut {
  readonly option:
    | "addVectorIndex"
    | "embeddingSet"
    | "embeddingSet.dimensions"
    | "layout"
    | "layout.vectorIndexName"
    | "onDuplicatePath"
    | "unattachedChunks";
  /** What to give it; null where the finding does not tell. */
  readonly value: string | number | boolean | null;
}

/** Something that a preview found. */
export interface AdoptionFinding<Code extends string = AdoptionBlockerCode | AdoptionWarningCode> {
  readonly code: Code;
  readonly text: string;
  /** What to do about it. */
  readonly fix: string;
  /** Left out where no option helps, or not one alone. */
  readonly wayOut?: AdoptionWayOut;
  /** How many there are: of what, the text says. */
  readonly count: number;
}

/** A document for which the plan names a file. */
export interface PreviewedSource {
  readonly path: string;
  readonly file: string;
  readonly chunks: number;
  /** Bytes of the file that no chunk holds; null where the chunks are not placed. */
  readonly uncoveredBytes: number | null;
  /** Why the chunks are not placed; null where they are. */
  readonly reason: NotPlaced | null;
}

/** What a plan would do to a graph, and what keeps it from that. Plain data. */
export interface AdoptionPreview {
  readonly schemaVersion: 1;
  readonly counts: {
    readonly documents: number;
    readonly chunks: number;
    readonly links: { readonly fromDocument: number; readonly nextChunk: number };
    /** Documents that are adopted, those made of chains included. */
    readonly adoptedDocuments: number;
    readonly madeDocuments: number;
    readonly adoptedChunks: number;
    /** Chunks of no document, and those whose text is none. */
    readonly leftChunks: number;
  };
  /** Where the texts are read from. */
  readonly text: {
    readonly property: string;
    readonly texts: number;
    readonly missing: number;
    /** Something else than a text. */
    readonly notTexts: number;
    /** Properties that hold texts where this one does not, in up to a thousand chunks. */
    readonly otherProperties: readonly TextProperty[];
  };
  /** Adopted documents whose passages are cited from their source files, and within their own texts: these by the reason. */
  readonly grounding: { readonly source: number; readonly chunk: number; readonly reasons: Readonly<Partial<Record<NotPlaced["code"], number>>> };
  /** Documents for which the plan names a file, a thousand at most. */
  readonly sources: readonly PreviewedSource[];
  /** Empty where the plan can be applied. */
  readonly blockers: readonly AdoptionFinding<AdoptionBlockerCode>[];
  readonly warnings: readonly AdoptionFinding<AdoptionWarningCode>[];
}
