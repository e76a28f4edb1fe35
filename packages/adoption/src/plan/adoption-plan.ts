import type { EmbeddingSet } from "@graphspan/core";
import type { Layout } from "@graphspan/neo4j";

/** Options of {@link planAdoption}. */
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
   * Two documents with one `path`: `block` refuses; `keyByContent` gives each a key of its own, made of the path and its texts. Python's text
   * mode writes one path for all.
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

/** What an adoption is to do. Plain data: it can be printed, kept and compared. */
export interface AdoptionPlan {
  readonly schemaVersion: 1;
  /** Names of the graph, with those of its indexes. */
  readonly layout: Layout;
  /** How the vectors that are there were made. Its `vectorIndexName` is the index that is searched once the graph is adopted. */
  readonly embeddingSet: EmbeddingSet;
  readonly options: { readonly [Name in keyof AdoptionOptions]-?: NonNullable<AdoptionOptions[Name]> };
}
