/** One promise of a port: `run` resolves when the implementation keeps it and rejects when it does not. */
export interface ConformanceCheck {
  /** The promise, as in `"gives each document back exactly once"`. */
  readonly name: string;
  /** Tries the implementation. */
  readonly run: () => Promise<void>;
}

/**
 * What every implementation of a port must do, as data: no test runner is needed to run it. The implementation is opened by the first check
 * and shared by all; the checks run one after another, in any order.
 */
export interface ConformanceSuite {
  /** As in `"Reranker"`. */
  readonly port: string;
  readonly checks: readonly ConformanceCheck[];
  /** Closes the implementation, if a check opened it. */
  readonly close: () => Promise<void>;
}

/** An implementation under test, once it is open. */
export interface Closable {
  /** Ends what was started for the test. */
  readonly close?: (() => Promise<void>) | undefined;
}

/** Checks by the promise they try. */
export type NamedChecks<Subject> = Readonly<Record<string, (subject: Subject) => Promise<void>>>;

/** Binds checks to an implementation that is opened when the first of them runs. */
export function defineSuite<Subject extends Closable>(
  port: string,
  open: () => Subject | Promise<Subject>,
  checks: NamedChecks<Subject>,
): ConformanceSuite {
  let opened: Promise<Subject> | undefined;
  const subject = (): Promise<Subject> => (opened ??= Promise.resolve().then(open));
  return {
    port,
    checks: Object.entries(checks).map(([name, check]) => ({ name, run: async () => check(await subject()) })),
    close: async () => {
      const closing = opened;
      opened = undefined;
      // What did not open has told so in every check.
      await (await closing?.catch(() => undefined))?.close?.();
    },
  };
}
