import type { EmbeddingSet, Similarity } from "@graphspan/core";
import type { Layout } from "@graphspan/neo4j";

/** How the vectors were made that a graph has already. An {@link EmbeddingSet} is one. */
export interface AdoptedVectors {
  readonly model: string;
  /** From 1 to 4,096, the most a vector index holds. */
  readonly dimensions: number;
  /** @default "cosine" */
  readonly similarity?: Similarity | undefined;
  /** Property of a chunk that holds the vector. @default that of the layout */
  readonly property?: string | undefined;
  /** The index over them, where the layout does not name it; with `addVectorIndex` the one to add. @default `graphrag_chunk_embedding_<id of the set>` */
  readonly vectorIndexName?: string | undefined;
  /** What was embedded; see {@link EmbeddingSet.inputTemplate}. Python embeds the text alone. @default "\{text\}" */
  readonly inputTemplate?: string | undefined;
  /** Made from model and dimensions: only what comes out of that is taken. */
  readonly id?: string | undefined;
}

/** Options of {@link planAdoption} beside layout and vectors. */
export interface AdoptionOptions {
  /**
   * The file that each document was made from, by the document's `path` property. A path that is not named has no source, and its passages are
   * cited within their own texts.
   *
   * @default none
   */
  readonly sourceFiles?: Readonly<Record<string, string>> | undefined;
  /** The corpus that the documents belong to from then on. @default "default" */
  readonly corpus?: string | undefined;
  /**
   * Two documents with one `path`, and documents without one: `block` refuses; `keyByContent` gives each a key of its own, made of the path and
   * its texts. Python's text mode writes one path for all.
   *
   * @default "block"
   */
  readonly onDuplicatePath?: "block" | "keyByContent" | undefined;
  /**
   * Chunks of no document: `block` refuses; `leave` leaves them alone, so nothing finds them; `groupByChain` makes a document of each chain
   * of NEXT_CHUNK.
   *
   * @default "block"
   */
  readonly unattachedChunks?: "block" | "leave" | "groupByChain" | undefined;
  /** Puts a vector index of ours, unquantised and filtered by document, beside the one that is there. @default false */
  readonly addVectorIndex?: boolean | undefined;
}

/** Options of {@link planAdoption}. */
export interface PlanAdoptionOptions extends AdoptionOptions {
  /** Names of the graph, and of the vector index that is there. @default layouts.neo4jGraphRag */
  readonly layout?: Layout | undefined;
  /** How the vectors that are there were made. */
  readonly embeddingSet: AdoptedVectors;
}

/** What an adoption is to do. Plain data: it can be printed, kept and compared. */
export interface AdoptionPlan {
  readonly schemaVersion: 1;
  /** Names of the graph, with those of its indexes: the layout to retrieve with once it is adopted. */
  readonly layout: Layout;
  /** How the vectors that are there were made. Its `vectorIndexName` is the index that is searched once the graph is adopted. */
  readonly embeddingSet: EmbeddingSet;
  readonly options: { readonly [Name in keyof AdoptionOptions]-?: NonNullable<AdoptionOptions[Name]> };
}
