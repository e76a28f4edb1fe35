import { expect, it } from "vitest";
import { brokenChecks } from "./broken-checks.js";
import type { ConformanceSuite } from "./suite.js";

/**
 * Shows that each check of a suite can fail: for each there is an implementation that is wrong in just the way the check is about.
 *
 * @param breakages - Names of checks, and suites over an implementation that must fail them. Together they name every check.
 */
export function everyCheckFails(sound: ConformanceSuite, breakages: Readonly<Record<string, ConformanceSuite>>): void {
  it("has a broken implementation for each check", () => {
    expect(Object.keys(breakages).sort()).toEqual(sound.checks.map(({ name }) => name).sort());
  });

  it.each(Object.entries(breakages))("finds out an implementation that does not keep the promise: %s", async (name, suite) => {
    const broken = await brokenChecks({ ...suite, checks: suite.checks.filter((check) => check.name === name) });
    expect(broken).toEqual([{ name, error: expect.objectContaining({ code: "CONFORMANCE.BROKEN_PROMISE" }) as unknown }]);
  });
}
