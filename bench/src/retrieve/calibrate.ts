import type { Variant } from "../harness/variant.js";
import { recallOf } from "../report/statistics.js";
import type { Question } from "./corpus/corpus.js";

export interface CalibrateOptions {
  /** Settings to try, the cheapest first. */
  readonly settings: readonly number[];
  /** Recall to reach. */
  readonly target: number;
  readonly variantOf: (setting: number) => Variant<Question>;
  /** Others than those that are measured, or the setting would fit the measured ones by chance. */
  readonly questions: readonly Question[];
  readonly truth: readonly (readonly string[])[];
  readonly signal: AbortSignal;
}

/** The cheapest setting with which a variant finds enough of the true neighbours; the last one when none does. */
export async function calibrate(options: CalibrateOptions): Promise<number> {
  const { settings, target, variantOf, questions, truth, signal } = options;
  for (const setting of settings) {
    const variant = variantOf(setting);
    try {
      await variant.prepare(signal);
      const found: (readonly string[])[] = [];
      for (const question of questions) {
        signal.throwIfAborted();
        found.push((await variant.run(question, signal)).nearest ?? []);
      }
      if (recallOf(found, truth).mean >= target) return setting;
    } finally {
      await variant.close();
    }
  }
  return settings.at(-1)!;
}
