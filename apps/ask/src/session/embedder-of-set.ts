import type { Embedder, EmbeddingSet } from "@graphspan/core";
import { type CommandContext, sessionRequest } from "../commands/command-context.js";
import { openEmbedder } from "./open-embedder.js";

/** The embedder that made, or makes, the vectors of a set: its model decides where it runs. */
export async function embedderOfSet(embeddingSet: EmbeddingSet, context: CommandContext): Promise<Embedder> {
  const embedder = await openEmbedder({ ...sessionRequest(context, "auto"), choice: "auto", embeddingSet });
  return embedder!;
}
