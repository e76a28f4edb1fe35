import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareVersions, defaultVersion, generationOf, longTermVersion, versionPattern } from "./versions.js";

describe("versions", () => {
  it("accepts the long-term line and the calendar versions from 2026 on, and nothing else", () => {
    for (const version of [defaultVersion, longTermVersion, "5.26.0", "2026.01.0", "2031.12.14"]) expect(version).toMatch(versionPattern);
    const older = ["4.4.0", "5.25.1", "2025.01.0"];
    const misspelt = ["", "latest", "5", "5.26", "v5.26.1", "2026.09", "2026.9.0", "2026.09.0 ", "2026.09.0-enterprise"];
    for (const version of [...older, ...misspelt]) expect(version).not.toMatch(versionPattern);
  });

  it("orders versions by their numbers, not by their letters", () => {
    expect(compareVersions("5.26.9", "5.26.30")).toBeLessThan(0);
    expect(compareVersions("2026.09.0", "5.26.30")).toBeGreaterThan(0);
    const version = fc.tuple(fc.nat(3000), fc.nat(30), fc.nat(99));
    fc.assert(
      fc.property(version, version, (left, right) => {
        const expected = Math.sign(left[0] - right[0] || left[1] - right[1] || left[2] - right[2]);
        expect(Math.sign(compareVersions(left.join("."), right.join(".")))).toBe(expected);
      }),
    );
  });

  it("knows that the long-term line runs on an older Java", () => {
    expect(generationOf(longTermVersion).minimumJava).toBe(17);
    expect(generationOf(defaultVersion).minimumJava).toBe(21);
  });
});
