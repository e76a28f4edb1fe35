import { fileURLToPath } from "node:url";
import { startJsonLinesProcess } from "@graphspan/testkit/python";
import { z } from "zod";
import { benchError } from "../errors.js";

/** A question as Python gets it. */
interface PythonQuestion {
  readonly text: string;
  readonly vector: readonly number[];
}

interface PythonAnswer {
  readonly ids: readonly string[];
  /** Of the call alone, by Python's clock. */
  readonly elapsedMs: number;
}

/** Work of several threads at once. */
interface PythonWork {
  /** How long questions are begun. */
  readonly durationMs: number;
  readonly threads: number;
  /** Which of the worker's questions comes first. */
  readonly first: number;
}

interface PythonWorkDone {
  readonly calls: number;
  /** Until the last answer. */
  readonly elapsedMs: number;
}

/** What a worker runs with; sent through the pipe, so that no password stands in a list of processes. */
export interface PythonSettings {
  readonly uri: string;
  readonly auth: { readonly username: string; readonly password: string };
  readonly database: string;
  readonly kind: "vector" | "hybrid";
  readonly vectorIndex: string;
  readonly fullTextIndex: string;
  /** What `HybridCypherRetriever` or `VectorCypherRetriever` returns of each `node` and its `score`: an `id` and a `text` at least. */
  readonly retrievalQuery: string;
  /** Passages to return: `top_k`. */
  readonly topK: number;
  /** Candidates asked of the vector index for each passage: `effective_search_ratio`. */
  readonly ratio: number;
  /** For {@link PythonWorker.work}. */
  readonly questions?: readonly PythonQuestion[] | undefined;
}

export interface PythonWorker {
  /** What it runs with, such as `neo4j-graphrag 1.22.0`. */
  readonly versions: string;
  /** @throws `BENCH.WORKER_FAILED` */
  ask(question: PythonQuestion): Promise<PythonAnswer>;
  /** @throws `BENCH.WORKER_FAILED` */
  work(work: PythonWork): Promise<PythonWorkDone>;
  close(): Promise<void>;
}

export interface PythonWorkerOptions {
  readonly python: string;
  readonly settings: PythonSettings;
  readonly signal?: AbortSignal | undefined;
}

const script = fileURLToPath(new URL("../../python/worker.py", import.meta.url));

const failed = z.object({ error: z.string() });
const ready = z.object({ versions: z.string() });
const answered = z.object({ ids: z.array(z.string()), elapsedMs: z.number() });
const worked = z.object({ calls: z.number(), elapsedMs: z.number() });

/** Starts `worker.py` and waits until it has connected. @throws `BENCH.WORKER_FAILED` */
export async function openPythonWorker({ python, settings, signal }: PythonWorkerOptions): Promise<PythonWorker> {
  const worker = startJsonLinesProcess({
    command: python,
    arguments: [script],
    failure: (message) => benchError("BENCH.WORKER_FAILED", message),
  });
  try {
    const { versions } = read(ready, await worker.ask(settings, signal));
    return {
      versions,
      ask: async (question) => read(answered, await worker.ask(question)),
      work: async (work) => read(worked, await worker.ask(work)),
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
