import { untilAborted } from "@graphspan/core";
import { orderOf } from "./interleave.js";
import type { Answer, Variant } from "./variant.js";

export interface RunOptions<Question> {
  readonly variants: readonly Variant<Question>[];
  /** Asked of every variant before the first measurement, and not counted. */
  readonly warmUp: readonly Question[];
  readonly questions: readonly Question[];
  /** Decides the order of the variants for each question. */
  readonly seed: number;
  readonly signal: AbortSignal;
  /** Told after each question how many of all are done. */
  readonly onProgress?: ((done: number, all: number) => void) | undefined;
  /** Clock, in milliseconds. @default performance.now */
  readonly now?: (() => number) | undefined;
}

/** One answer, with how long it took. */
interface Measurement {
  readonly elapsedMs: number;
  readonly answer: Answer;
}

/** Where a variant broke; it is asked nothing more after that. */
export interface Failure {
  readonly during: "prepare" | "warm-up" | "measurement" | "close";
  readonly error: unknown;
}

export interface VariantRun {
  readonly name: string;
  readonly recallAs: string | undefined;
  /** One for each question, in the order of the questions; fewer when it failed. */
  readonly measurements: readonly Measurement[];
  readonly failure: Failure | undefined;
}

/** A variant on its way through the run. */
interface Entry<Question> {
  readonly variant: Variant<Question>;
  readonly measurements: Measurement[];
  failure: Failure | undefined;
}

/**
 * Asks every variant every question, one call at a time: all variants answer a question before the next one is asked, so that whatever
 * else the machine does meanwhile meets all of them alike. A variant that fails is left out from then on and its failure is part of the
 * result; the others go on.
 *
 * @throws The signal's reason when it aborts, after every variant was closed.
 */
export async function runVariants<Question>(options: RunOptions<Question>): Promise<VariantRun[]> {
  const { variants, warmUp, questions, seed, signal, onProgress, now = () => performance.now() } = options;
  const entries = variants.map((variant): Entry<Question> => ({ variant, measurements: [], failure: undefined }));

  const attempt = async (entry: Entry<Question>, during: Failure["during"], work: () => Promise<void>): Promise<void> => {
    if (entry.failure !== undefined && during !== "close") return;
    try {
      await work();
    } catch (error) {
      if (during !== "close") signal.throwIfAborted();
      entry.failure ??= { during, error };
    }
  };

  const ask = async ({ variant }: Entry<Question>, question: Question): Promise<Measurement> => {
    const start = now();
    const answer = await untilAborted(variant.run(question, signal), signal);
    return { elapsedMs: answer.elapsedMs ?? now() - start, answer };
  };

  try {
    for (const entry of entries) await attempt(entry, "prepare", () => untilAborted(entry.variant.prepare(signal), signal));
    const all = [...warmUp, ...questions];
    for (const [index, question] of all.entries()) {
      const isCounted = index >= warmUp.length;
      for (const entry of orderOf(entries, seed, index))
        await attempt(entry, isCounted ? "measurement" : "warm-up", async () => {
          const measurement = await ask(entry, question);
          if (isCounted) entry.measurements.push(measurement);
        });
      onProgress?.(index + 1, all.length);
    }
  } finally {
    for (const entry of entries) await attempt(entry, "close", () => entry.variant.close());
  }
  return entries.map(({ variant: { name, recallAs }, measurements, failure }) => ({ name, recallAs, measurements, failure }));
}
