import { setMaxListeners } from "node:events";
import type { Variant } from "./variant.js";

export interface ManyCallersOptions<Question> {
  /** Called by all callers; it must bear that. */
  readonly variant: Variant<Question>;
  readonly callers: number;
  /** How long questions are begun. */
  readonly durationMs: number;
  /** Asked from the first one on, and again when they are through. */
  readonly questions: readonly Question[];
  /** Clock, in milliseconds. @default performance.now */
  readonly now?: (() => number) | undefined;
}

/**
 * A variant that is asked by many callers at once for a while, each of them one question after the other. Its question is the number of the
 * round; it answers with the time from the first question to the last answer, divided by the answers.
 */
export function manyCallers<Question>(options: ManyCallersOptions<Question>): Variant<number> {
  const { variant, callers, durationMs, questions, now = () => performance.now() } = options;
  let asked = 0;
  return {
    name: variant.name,
    prepare: (signal) => variant.prepare(signal),
    async run(_, stop) {
      const signal = AbortSignal.any([stop]);
      // Each call of each caller listens to it.
      setMaxListeners(0, signal);
      const start = now();
      let calls = 0;
      const call = async (): Promise<void> => {
        while (now() - start < durationMs) {
          signal.throwIfAborted();
          await variant.run(questions[asked++ % questions.length]!, signal);
          calls += 1;
        }
      };
      await Promise.all(Array.from({ length: callers }, call));
      return { ids: [], elapsedMs: (now() - start) / calls };
    },
    close: () => variant.close(),
  };
}
