import type { ConformanceSuite } from "./suite.js";

/** The three functions of a test runner that {@link describeSuite} needs. */
export interface TestRunner {
  /** Groups tests under a name. */
  readonly describe: (name: string, body: () => void) => unknown;
  /** Declares a test. */
  readonly it: (name: string, body: () => Promise<void>) => unknown;
  /** `afterAll` of vitest and jest, `after` of node:test and mocha. */
  readonly after: (body: () => Promise<void>) => unknown;
}

/**
 * Hands a suite to a test runner: one test for each check.
 *
 * @example
 * import { afterAll as after, describe, it } from "vitest";
 * describeSuite("my reranker", rerankerSuite(() => ({ reranker: createMyReranker() })), { describe, it, after });
 */
export function describeSuite(implementation: string, suite: ConformanceSuite, { describe, it, after }: TestRunner): void {
  describe(`${implementation} keeps the promises of the port ${suite.port}`, () => {
    after(() => suite.close());
    for (const check of suite.checks) it(check.name, () => check.run());
  });
}
