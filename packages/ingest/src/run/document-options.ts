import type { Embedder, EmbeddingSet } from "@graphspan/core";
import { defaultCorpus } from "@graphspan/neo4j";
import { z } from "zod";
import type { Chunker } from "../chunking/chunker.js";
import { createStructureChunker } from "../chunking/structure-chunker.js";
import { type Embedding, embeddingOf } from "../embedding/embedding-of.js";
import type { DescribeDocument } from "../sources/caller-metadata.js";
import type { DocumentSource } from "../sources/document-source.js";
import type { IngestEvent } from "./ingest-event.js";
import { embedderExpected, isEmbedder } from "./is-embedder.js";
import { corpusSchema, hasMethods, isFunction } from "./option-schemas.js";

const sourceSchema = z.custom<DocumentSource>(hasMethods("check", "open"), "must be a document source");

/** Which documents are read, and what is made of them: options of an ingest, and of an export for the offline importer. */
export const documentOptions = {
  embeddingSet: z.custom<EmbeddingSet | null>(
    (value) => value === null || (typeof value === "object" && "inputTemplate" in value),
    "must be an embedding set or null",
  ),
  embedder: z.custom<Embedder>(isEmbedder, embedderExpected).optional(),
  source: z.union([sourceSchema, z.array(sourceSchema).min(1)]),
  corpus: corpusSchema.default(defaultCorpus),
  chunker: z.custom<Chunker>(isChunker, "must be a chunker with a fingerprint").optional(),
  metadata: z.custom<DescribeDocument>(isFunction, "must be a function").optional(),
  onEvent: z.custom<(event: IngestEvent) => void>(isFunction, "must be a function").default(() => () => undefined),
};

function isChunker(value: unknown): boolean {
  if (!hasMethods("chunk")(value)) return false;
  const { fingerprint, fits } = value as Readonly<Record<string, unknown>>;
  return typeof fingerprint === "string" && fingerprint !== "" && fingerprint.isWellFormed() && (fits === undefined || isFunction(fits));
}

export interface ResolvedDocuments {
  readonly embeddingSet: EmbeddingSet | null;
  readonly embedding: Embedding | null;
  readonly sources: readonly DocumentSource[];
  readonly corpus: string;
  readonly chunker: Chunker;
  readonly metadata: DescribeDocument | null;
  readonly onEvent: (event: IngestEvent) => void;
}

/** @throws `INGEST.EMBEDDER_MISMATCH` */
export function resolveDocuments(parsed: z.infer<z.ZodObject<typeof documentOptions>>): ResolvedDocuments {
  const { embeddingSet, embedder, source, corpus, chunker, metadata = null, onEvent } = parsed;
  return {
    embeddingSet,
    embedding: embedder === undefined ? null : embeddingOf(embeddingSet, embedder),
    sources: Array.isArray(source) ? source : [source],
    corpus,
    chunker: chunker ?? createStructureChunker(),
    metadata,
    onEvent,
  };
}
