import { type ConformanceSuite, describeSuite, embedderSuite, type EmbedderUnderTest } from "@graphspan/core/testing";
import { afterAll, describe, it } from "vitest";

/** Makes one vitest test of each check of a suite. */
export function describeConformance(implementation: string, suite: ConformanceSuite): void {
  describeSuite(implementation, suite, { describe, it, after: afterAll });
}

/** What every implementation of the port Embedder must do, as vitest tests. */
export function describeEmbedder(implementation: string, open: () => Promise<EmbedderUnderTest>): void {
  describeConformance(implementation, embedderSuite(open));
}
