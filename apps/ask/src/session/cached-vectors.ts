import { join } from "node:path";
import type { Embedder } from "@graphspan/core";
import { createCachingEmbedder } from "@graphspan/embeddings";
import environmentPaths from "env-paths";

/** The embedder, with the vectors of documents kept in the user's cache folder, so that a corpus is embedded once. */
export function cachedVectors(embedder: Embedder): Promise<Embedder> {
  return createCachingEmbedder({ embedder, directory: join(environmentPaths("graphspan", { suffix: "" }).cache, "vectors") });
}
