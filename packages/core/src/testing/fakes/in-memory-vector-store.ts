import { z } from "zod";
import { parseOptions } from "../../errors/parse-options.js";
import type { Embedder } from "../../ports/embedder.js";
import type { VectorRecord, VectorStore } from "../../ports/vector-store.js";
import { deterministicEmbedder } from "./deterministic-embedder.js";

/** Options of the vector store in memory. */
export interface InMemoryVectorStoreOptions {
  /** @default deterministicEmbedder() */
  readonly embedder?: Embedder | undefined;
}

const optionsSchema = z.strictObject({
  embedder: z.custom<Embedder>((value) => typeof value === "object" && value !== null, { error: "must be an Embedder" }).optional(),
});

/**
 * A vector store that lives as long as the test. Scores are cosines; equal ones are sorted by id.
 *
 * @throws `CONFIG.INVALID_OPTIONS`; what the embedder throws.
 */
export function inMemoryVectorStore(options: InMemoryVectorStoreOptions = {}): VectorStore {
  const { embedder = deterministicEmbedder() } = parseOptions("inMemoryVectorStore", optionsSchema, options);
  const collections = new Map<string, Map<string, { readonly record: VectorRecord; readonly vector: Float32Array }>>();

  const embed = async (text: string, kind: "document" | "question", signal: AbortSignal | undefined): Promise<Float32Array> => {
    signal?.throwIfAborted();
    const [vector] = await embedder.embed({ texts: [text], kind, signal });
    signal?.throwIfAborted();
    return vector!;
  };

  return {
    async upsert(collection, record, { signal } = {}) {
      const kept = structuredClone(record);
      const vector = await embed(record.content, "document", signal);
      const records = collections.get(collection) ?? new Map<string, { record: VectorRecord; vector: Float32Array }>();
      collections.set(collection, records.set(record.id, { record: kept, vector }));
    },

    async search(collection, { question, topK, signal }) {
      const asked = await embed(question, "question", signal);
      return [...(collections.get(collection)?.values() ?? [])]
        .map(({ record, vector }) => ({ ...structuredClone(record), score: cosine(asked, vector) }))
        .sort((one, other) => other.score - one.score || (one.id < other.id ? -1 : 1))
        .slice(0, topK);
    },

    async delete(collection, id) {
      collections.get(collection)?.delete(id);
      return Promise.resolve();
    },
  };
}

function cosine(a: Float32Array, b: Float32Array): number {
  const dot = a.reduce((sum, value, index) => sum + value * b[index]!, 0);
  return dot / (Math.hypot(...a) * Math.hypot(...b));
}
