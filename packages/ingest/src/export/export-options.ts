import { isAbsolute } from "node:path";
import { type Embedder, type EmbeddingSet, parseOptions } from "@graphspan/core";
import type { Layout } from "@graphspan/neo4j";
import { z } from "zod";
import type { Chunker } from "../chunking/chunker.js";
import { documentOptions, type ResolvedDocuments, resolveDocuments } from "../run/document-options.js";
import type { IngestEvent } from "../run/ingest-event.js";
import { suitedToTexts } from "../run/ingest-options.js";
import { callOptions } from "../run/option-schemas.js";
import type { DescribeDocument } from "../sources/caller-metadata.js";
import type { DocumentSource } from "../sources/document-source.js";

/** Options of {@link exportImportFiles}. */
export interface ExportImportFilesOptions {
  /** Where the files go: absolute, since the importer is told of each by its path, and empty or not there yet. */
  readonly folder: string;
  /** @default layouts.graphspan */
  readonly layout?: Layout | undefined;
  /** Where vectors go, as `firstEmbeddingSet` makes it; null for a graph that is searched by words only. */
  readonly embeddingSet: EmbeddingSet | null;
  /** Makes the vectors of the set. Without one chunks have none, and a fill of the set, once the server runs, adds them. */
  readonly embedder?: Embedder | undefined;
  /** One source, or several that are read one after another. */
  readonly source: DocumentSource | readonly DocumentSource[];
  /** @default "default" */
  readonly corpus?: string | undefined;
  /** How full-text search cuts text into words: an analyzer of the server, or `auto` for the one that suits the scripts of the texts. @default "auto" */
  readonly analyzer?: string | undefined;
  /** @default createStructureChunker() */
  readonly chunker?: Chunker | undefined;
  /** Says about each document what it does not say itself. */
  readonly metadata?: DescribeDocument | undefined;
  /** The version of the server that is to have the graph: what its indexes can be told depends on it. @default "2026.09.0" */
  readonly neo4jVersion?: string | undefined;
  /** Stops at once; nothing stays. */
  readonly signal?: AbortSignal | undefined;
  /** Is told what happens, in order. */
  readonly onEvent?: ((event: IngestEvent) => void) | undefined;
  /** The clock of the run's record. */
  readonly now?: (() => Date) | undefined;
}

export interface ResolvedExportOptions extends ResolvedDocuments {
  readonly folder: string;
  readonly layout: Layout;
  readonly analyzer: string;
  readonly neo4jVersion: string;
  readonly signal: AbortSignal | undefined;
  readonly now: () => Date;
}

const optionsSchema = z.strictObject({
  ...callOptions,
  ...documentOptions,
  folder: z.string().refine(isAbsolute, "must be an absolute path"),
  analyzer: z.string().min(1).default(suitedToTexts),
  neo4jVersion: z.string().regex(/^\d+\.\d+/, "must be a version, as in 2026.09.0").default("2026.09.0"),
});

export function resolveExportOptions(options: ExportImportFilesOptions): ResolvedExportOptions {
  const { signal, ...parsed } = parseOptions("exportImportFiles", optionsSchema, options);
  return { ...parsed, ...resolveDocuments(parsed), signal };
}
