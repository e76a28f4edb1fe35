import { type Embedder, type EmbeddingSet, parseOptions } from "@graphspan/core";
import type { GraphStore, Layout } from "@graphspan/neo4j";
import { z } from "zod";
import type { Chunker } from "../chunking/chunker.js";
import type { DocumentSource } from "../sources/document-source.js";
import type { DescribeDocument } from "../sources/caller-metadata.js";
import { documentOptions, type ResolvedDocuments, resolveDocuments } from "./document-options.js";
import type { IngestEvent } from "./ingest-event.js";
import { graphOptions } from "./option-schemas.js";

/** Instead of the name of an analyzer: the one that suits the scripts of the texts. */
export const suitedToTexts = "auto";

/** Options of {@link ingest}. */
export interface IngestOptions {
  readonly store: GraphStore;
  /** @default layouts.graphspan */
  readonly layout?: Layout | undefined;
  /** Where vectors go; null for a graph that is searched by words only. */
  readonly embeddingSet: EmbeddingSet | null;
  /** Makes the vectors of the set. Without one chunks are written without vectors, and a later ingest that has one adds them. */
  readonly embedder?: Embedder | undefined;
  /** One source, or several that are read one after another. */
  readonly source: DocumentSource | readonly DocumentSource[];
  /** Documents of different corpora never are the same, whatever their uri. @default "default" */
  readonly corpus?: string | undefined;
  /**
   * How full-text search cuts text into words: an analyzer of the server, or `auto` for the one that suits the scripts of the texts. Where the
   * index has another one, it is made anew, which a note of the report tells. Left out, an index that is there keeps the analyzer it
   * has, and a new one gets the one that suits.
   */
  readonly analyzer?: string | undefined;
  /** @default createStructureChunker() */
  readonly chunker?: Chunker | undefined;
  /**
   * Says about each document what it does not say itself. Asked for every document, also an unchanged one: a document whose bytes are the same is
   * changed when what is said about it is, and when nothing is said any more. What cannot be stored (`INGEST.INVALID_METADATA`, half a surrogate pair
   * `INGEST.LONE_SURROGATE`) and an error of the callback (`INGEST.INVALID_METADATA`, with it as the cause) refuse that document alone; so does what makes
   * it unreadable when the callback reads it, with its own code.
   */
  readonly metadata?: DescribeDocument | undefined;
  /**
   * Whether documents that an adoption holds are replaced. Each belongs to the ingest from then on: its passages are ours, what other software
   * tied to the earlier ones (mentions of entities, say) is gone, an undo of the adoption leaves it alone, and `reset` deletes it, the node that
   * other software made included. A note of the report says how many there were.
   *
   * When false, one whose file is as it was adopted is unchanged, whatever the chunker, and any other is refused with `INGEST.ADOPTED_DOCUMENT`.
   *
   * @default false
   */
  readonly replaceAdopted?: boolean | undefined;
  /**
   * Whether documents of the corpus are deleted that came from the sources of this ingest and are no longer there, once all else went well. A
   * document is one of them when a source covers the path that is stored with it (`DocumentSource.covers`), has not given it, and is certain
   * that it is gone. What was refused or skipped is still there, and so is everything in a folder that could not be looked into, and everything that came
   * from a source that gave no document at all, as a folder does that is not mounted: notes of the report say so. What an adoption holds stays.
   *
   * @default false
   */
  readonly prune?: boolean | undefined;
  /**
   * Of how many runs, ingests and deletions, the last ones, it stays on record what they replaced and deleted, for `diffRuns`: what earlier ones did is
   * forgotten when this ingest ends. One that is given no number forgets nothing, and neither does a deletion. A record is a small node for each
   * document that was replaced or deleted: what it looked like is not kept, only its hash.
   *
   * @default all: nothing is forgotten
   */
  readonly keepChanges?: number | undefined;
  /** Stops at once. What is written stays, and the next ingest goes on from there. */
  readonly signal?: AbortSignal | undefined;
  /** Is told what happens, in order: for progress bars and logs. */
  readonly onEvent?: ((event: IngestEvent) => void) | undefined;
  /** The clock of the run's record. */
  readonly now?: (() => Date) | undefined;
}

export interface ResolvedIngestOptions extends ResolvedDocuments {
  readonly store: GraphStore;
  readonly layout: Layout;
  /** Null: what the index has, else what suits the texts. */
  readonly analyzer: string | null;
  readonly replaceAdopted: boolean;
  readonly prune: boolean;
  /** Null: all. */
  readonly keepChanges: number | null;
  readonly signal: AbortSignal | undefined;
  readonly now: () => Date;
}

const optionsSchema = z.strictObject({
  ...graphOptions,
  ...documentOptions,
  analyzer: z.string().min(1).optional(),
  replaceAdopted: z.boolean().default(false),
  prune: z.boolean().default(false),
  keepChanges: z.int().min(0).optional(),
});

export function resolveOptions(options: IngestOptions): ResolvedIngestOptions {
  const { signal, analyzer = null, keepChanges = null, ...parsed } = parseOptions("ingest", optionsSchema, options);
  return { ...parsed, ...resolveDocuments(parsed), analyzer, keepChanges, signal };
}
