import { fileURLToPath } from "node:url";
import { type JsonLinesProcess, startJsonLinesProcess } from "@graphspan/testkit/python";
import { z } from "zod";
import { benchError } from "../../errors.js";
import type { WriterSettings } from "./writer-settings.js";

/** One write of a worker. */
interface WriteMeasurement {
  readonly writeMs: number;
  readonly wholeMs: number;
  readonly peakMegabytes: number;
}

/** A process that writes when it is told to, and measures itself. */
export interface WriterProcess {
  write(documents: number, signal: AbortSignal): Promise<WriteMeasurement>;
  close(): Promise<void>;
}

const script = fileURLToPath(new URL("./write-worker.ts", import.meta.url));
const pythonScript = fileURLToPath(new URL("../../../python/writer.py", import.meta.url));

const answers = z.union([
  z.object({ error: z.string() }),
  z.object({ ready: z.literal(true) }),
  z.object({ writeMs: z.number(), wholeMs: z.number(), peakMegabytes: z.number() }),
]);

export async function openWriter(settings: WriterSettings, signal: AbortSignal): Promise<WriterProcess> {
  const options = ["--conditions=@graphspan/source", "--import=tsx", script];
  return open(process.execPath, options, settings, signal);
}

/** What the worker in Python runs with. */
export interface PythonWriterSettings {
  readonly connection: WriterSettings["connection"];
  /** A file of nodes and relationships, in documents. */
  readonly file: string;
  readonly labels: { readonly document: string; readonly chunk: string };
  readonly vectorProperty: string;
}

export async function openPythonWriter(python: string, settings: PythonWriterSettings, signal: AbortSignal): Promise<WriterProcess> {
  return open(python, [pythonScript], settings, signal);
}

async function open(command: string, commandArguments: readonly string[], settings: unknown, signal: AbortSignal): Promise<WriterProcess> {
  const worker = startJsonLinesProcess({
    command,
    arguments: commandArguments,
    failure: (message) => benchError("BENCH.WORKER_FAILED", message),
  });
  try {
    await ask(worker, settings, signal);
    return {
      async write(documents, stop) {
        const answer = await ask(worker, { documents }, stop);
        if ("writeMs" in answer) return answer;
        throw benchError("BENCH.WORKER_FAILED", "The worker gave no times.");
      },
      close: () => worker.close(),
    };
  } catch (error) {
    await worker.close();
    throw error;
  }
}

async function ask(worker: JsonLinesProcess, request: unknown, signal: AbortSignal): Promise<Exclude<z.infer<typeof answers>, { error: string }>> {
  const answer = answers.safeParse(await worker.ask(request, signal));
  if (!answer.success) throw benchError("BENCH.WORKER_FAILED", "The worker answered something else than expected.");
  if ("error" in answer.data) throw benchError("BENCH.WORKER_FAILED", `The worker answered: ${answer.data.error}`);
  return answer.data;
}
