import type { Variant } from "../../harness/variant.js";
import { openPythonWorker, type PythonSettings, type PythonWorker } from "../../python/python-worker.js";
import type { Question } from "../corpus/corpus.js";

export interface PythonVariantOptions {
  readonly name: string;
  readonly recallAs?: string | undefined;
  /** The Python to run. */
  readonly python: string;
  readonly settings: PythonSettings;
}

/** A retriever of neo4j-graphrag in a process of its own, which measures its calls by its own clock. */
export function pythonVariant({ name, recallAs, python, settings }: PythonVariantOptions): Variant<Question> {
  let worker: PythonWorker | undefined;
  return {
    name,
    recallAs,
    async prepare(signal) {
      worker = await openPythonWorker({ python, settings, signal });
    },
    async run({ text, vector }) {
      const { ids, elapsedMs } = await worker!.ask({ text, vector: [...vector] });
      return { ids, elapsedMs, ...(settings.kind === "vector" && { nearest: ids }) };
    },
    async close() {
      await worker?.close();
    },
  };
}
