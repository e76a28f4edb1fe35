import type { Variant } from "../../harness/variant.js";
import { openPythonWorker, type PythonSettings, type PythonWorker } from "../../python/python-worker.js";
import type { Question } from "../corpus/corpus.js";

export interface PythonCallersOptions {
  readonly name: string;
  /** The Python to run. */
  readonly python: string;
  readonly settings: PythonSettings;
  readonly questions: readonly Question[];
  /** The callers are divided among so many processes, and are threads in them. */
  readonly processes: number;
  readonly callers: number;
  /** How long questions are begun. */
  readonly durationMs: number;
}

/** Many callers of neo4j-graphrag at once: what `manyCallers` does, in Python. */
export function pythonCallers(options: PythonCallersOptions): Variant<number> {
  const { name, python, settings, questions, processes, callers, durationMs } = options;
  const sent = questions.map(({ text, vector }) => ({ text, vector: [...vector] }));
  const workers: PythonWorker[] = [];
  let asked = 0;
  return {
    name,
    async prepare(signal) {
      while (workers.length < processes)
        workers.push(await openPythonWorker({ python, settings: { ...settings, questions: sent }, signal }));
    },
    async run() {
      const work = { durationMs, threads: callers / processes };
      const starts = workers.map((_, index) => asked + Math.floor((index * sent.length) / workers.length));
      const done = await Promise.all(workers.map((worker, index) => worker.work({ ...work, first: starts[index]! })));
      const calls = done.reduce((sum, answer) => sum + answer.calls, 0);
      asked += calls;
      return { ids: [], elapsedMs: Math.max(...done.map(({ elapsedMs }) => elapsedMs)) / calls };
    },
    async close() {
      await Promise.all(workers.map((worker) => worker.close()));
    },
  };
}
