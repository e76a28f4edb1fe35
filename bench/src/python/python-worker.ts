import { fileURLToPath } from "node:url";
import { z } from "zod";
import { benchError } from "../errors.js";
import { startJsonLinesProcess } from "./json-lines-process.js";

interface PythonQuestion {
  readonly text: string;
  readonly vector: readonly number[];
  readonly topK: number;
  readonly ratio: number;
}

interface PythonAnswer {
  readonly ids: readonly string[];
  /** Of the call alone, by Python's clock. */
  readonly elapsedMs: number;
}

export interface PythonWorker {
  /** What it runs with, such as `neo4j-graphrag 1.22.0`. */
  readonly versions: string;
  /** @throws `BENCH.WORKER_FAILED` */
  ask(question: PythonQuestion): Promise<PythonAnswer>;
  close(): Promise<void>;
}

export interface PythonWorkerOptions {
  readonly python: string;
  /** Connection and retriever; sent through the pipe, so that no password stands in a list of processes. */
  readonly settings: object;
  readonly signal?: AbortSignal | undefined;
}

const script = fileURLToPath(new URL("../../python/worker.py", import.meta.url));

const failed = z.object({ error: z.string() });
const ready = z.object({ versions: z.string() });
const answered = z.object({ ids: z.array(z.string()), elapsedMs: z.number() });

/** Starts `worker.py` and waits until it has connected. @throws `BENCH.WORKER_FAILED` */
export async function openPythonWorker({ python, settings, signal }: PythonWorkerOptions): Promise<PythonWorker> {
  const worker = startJsonLinesProcess({ command: python, arguments: [script] });
  try {
    const { versions } = read(ready, await worker.ask(settings, signal));
    return {
      versions,
      ask: async (question) => read(answered, await worker.ask(question)),
      close: () => worker.close(),
    };
  } catch (error) {
    await worker.close();
    throw error;
  }
}

function read<Value>(schema: z.ZodType<Value>, line: unknown): Value {
  const failure = failed.safeParse(line);
  if (failure.success) throw benchError("BENCH.WORKER_FAILED", `The worker answered: ${failure.data.error}`);
  const result = schema.safeParse(line);
  if (result.success) return result.data;
  throw benchError("BENCH.WORKER_FAILED", `The worker answered something else than expected: ${JSON.stringify(line).slice(0, 200)}`);
}
