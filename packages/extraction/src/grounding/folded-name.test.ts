import { utf8Length } from "@graphspan/core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { foldedName } from "./folded-name.js";

describe("names fold alike", () => {
  it.each([
    ["Data Steward", "data steward", "DataSteward", "Data-Steward", "data_steward", "DATA\u00a0STEWARD", "“Data Steward”", "Data\u00adSteward"],
    ["Zürich", "Zurich", "ZÜRICH", "Zu\u0308rich"],
    ["Straße", "STRASSE", "STRAẞE", "strasse"],
    ["Ὀδυσσεύς", "ΟΔΥΣΣΕΥΣ", "Οδυσσευς"],
    ["İstanbul", "Istanbul", "istanbul"],
    ["Hawaiʻi", "Hawai'i", "Hawaii"],
    ["ＡＢＣ", "abc"],
    ["ﬁnance", "Finance"],
    ["أحمد", "احمد"],
    ["U.S.A.", "USA"],
    ["Version 1.0", "version 1-0", "VERSION-1 0"],
  ])("%s", (...names) => {
    expect(new Set(names.map(foldedName)).size).toBe(1);
  });
});

describe("names fold apart", () => {
  it.each([
    ["C", "C++", "C#"],
    ["1.0", "10", "1"],
    ["Bridge 1 2", "Bridge 12"],
    ["が", "か"],
    ["की", "के", "क"],
    ["東京", "京都"],
    ["!", "?", "…"],
    ["🎺", "🎸"],
  ])("%s", (...names) => {
    expect(new Set(names.map(foldedName)).size).toBe(names.length);
  });
});

describe("whatever the name", () => {
  const name = fc.oneof(
    fc.string({ unit: "binary", maxLength: 30 }),
    fc.array(fc.constantFrom("A", "ß", "ﷺ", "e\u0301", "1", ".", " ", "\u0301", "ŉ", "ǰ", "ΐ", "İ", "Σ", "\ud800", "ﬁ", "½"), { maxLength: 12 }).map((parts) => parts.join("")),
  );

  it("folding it again changes nothing, and neither does its case", () => {
    fc.assert(
      fc.property(name, (value) => {
        const folded = foldedName(value);
        expect(foldedName(folded)).toBe(folded);
        expect(utf8Length(folded)).toBeLessThanOrEqual(1_000);
      }),
      { numRuns: 2_000 },
    );
  });

  it("no name is too long for an index", () => {
    expect(utf8Length(foldedName("ﷺ".repeat(333)))).toBeLessThanOrEqual(1_000);
  });
});
