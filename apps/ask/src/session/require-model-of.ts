import type { Embedder, EmbeddingSet } from "@graphspan/core";
import { askError } from "../errors.js";

/**
 * Vectors of two models cannot be compared, so a question or document embedded by another model than the graph would find the wrong things.
 *
 * @throws `ASK.OTHER_MODEL`
 */
export function requireModelOf(set: EmbeddingSet | null, embedder: Embedder | null): void {
  if (set === null || embedder === null || set.model === embedder.model) return;
  throw askError("ASK.OTHER_MODEL", `The graph was embedded with ${set.model}, and --embedder asks for ${embedder.model}.`, {
    details: { graph: set.model, asked: embedder.model },
  });
}
