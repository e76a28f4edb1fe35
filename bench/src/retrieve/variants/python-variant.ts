import type { Variant } from "../../harness/variant.js";
import { openPythonWorker, type PythonWorker } from "../../python/python-worker.js";
import type { Question } from "../corpus/corpus.js";
import type { Connection } from "./connection.js";

/** Which retriever of neo4j-graphrag a worker makes, and on which indexes. */
interface PythonRetriever {
  readonly kind: "vector" | "hybrid";
  readonly vectorIndex: string;
  readonly fullTextIndex: string;
  /** Chunk properties that come back: id and text. */
  readonly properties: { readonly id: string; readonly text: string };
}

export interface PythonVariantOptions {
  readonly name: string;
  readonly recallAs?: string | undefined;
  /** The Python to run. */
  readonly python: string;
  readonly connection: Connection;
  readonly retriever: PythonRetriever;
  /** Passages to return: `top_k`. */
  readonly topK: number;
  /** Candidates asked of the vector index for each passage: `effective_search_ratio`. */
  readonly ratio: number;
}

/** A retriever of neo4j-graphrag in a process of its own, which measures its calls by its own clock. */
export function pythonVariant({ name, recallAs, python, connection, retriever, topK, ratio }: PythonVariantOptions): Variant<Question> {
  let worker: PythonWorker | undefined;
  return {
    name,
    recallAs,
    async prepare(signal) {
      worker = await openPythonWorker({ python, settings: { ...connection, ...retriever }, signal });
    },
    async run({ text, vector }) {
      const { ids, elapsedMs } = await worker!.ask({ text, vector: [...vector], topK, ratio });
      return { ids, elapsedMs, ...(retriever.kind === "vector" && { nearest: ids }) };
    },
    async close() {
      await worker?.close();
    },
  };
}
