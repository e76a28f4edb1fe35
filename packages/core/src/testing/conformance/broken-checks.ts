import type { ConformanceSuite } from "./suite.js";

/** A promise that an implementation did not keep, and how that showed. */
export interface BrokenCheck {
  readonly name: string;
  readonly error: unknown;
}

/** Runs a suite without a test runner, closes it, and tells which checks failed: none, for an implementation that keeps its promises. */
export async function brokenChecks(suite: ConformanceSuite): Promise<readonly BrokenCheck[]> {
  const broken: BrokenCheck[] = [];
  try {
    for (const { name, run } of suite.checks) await run().catch((error: unknown) => broken.push({ name, error }));
  } finally {
    await suite.close();
  }
  return broken;
}
