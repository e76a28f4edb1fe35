import { documentId } from "@graphspan/neo4j";
import { describe, expect, it } from "vitest";
import type { AdoptionOptions } from "../plan/adoption-plan.js";
import { planAdoption } from "../plan/plan-adoption.js";
import { createKeys } from "./document-keys.js";

const keys = (options: AdoptionOptions, ...repeated: readonly string[]) =>
  createKeys(planAdoption({ embeddingSet: { model: "m", dimensions: 8 }, ...options }), new Set(repeated));
const document = (path: string | null, ...texts: readonly string[]) => ({ path, texts, stored: null });

describe("the key of a document", () => {
  it("is the one that an ingest of the same file in the same corpus would give it", () => {
    expect(keys({})(document("a.md", "one"))).toEqual({ documentId: documentId({ uri: "a.md" }), uri: "a.md", isCopy: false });
    expect(keys({ corpus: "manuals" })(document("a.md", "one")).documentId).toBe(documentId({ corpus: "manuals", uri: "a.md" }));
  });

  it("holds the texts where several have one path", () => {
    const keyOf = keys({ onDuplicatePath: "keyByContent" }, "a.md");
    const [one, two, copy, third, other] = [
      document("a.md", "one"),
      document("a.md", "two"),
      document("a.md", "one"),
      document("a.md", "one"),
      document("b.md", "one"),
    ].map(keyOf);
    expect(one?.uri).toMatch(/^a\.md#[0-9a-f]{32}$/);
    expect(two?.uri).not.toBe(one?.uri);
    expect(copy).toMatchObject({ uri: `${one!.uri}-2`, isCopy: true });
    expect(third).toMatchObject({ uri: `${one!.uri}-3`, isCopy: true });
    expect(other?.uri).toBe("b.md");
    expect(new Set([one, two, copy, third, other].map((key) => key?.documentId)).size).toBe(5);
  });

  it("holds only the texts where there is no path", () => {
    expect(keys({})(document(null, "one")).uri).toMatch(/^content#[0-9a-f]{32}$/);
  });

  it("tells texts apart that are cut in different places", () => {
    const keyOf = keys({ onDuplicatePath: "keyByContent" }, "a.md");
    keyOf(document("a.md", "ab", "c"));
    expect(keyOf(document("a.md", "a", "bc"))).toMatchObject({ uri: expect.not.stringMatching(/-2$/) as string, isCopy: false });
  });

  it("is the path also of doubles where these block the plan", () => {
    const keyOf = keys({}, "a.md");
    expect([keyOf(document("a.md", "one")), keyOf(document("a.md", "one"))]).toMatchObject([
      { uri: "a.md", isCopy: false },
      { uri: "a.md", isCopy: true },
    ]);
  });

  it("stays what a run gave it, and counts among the copies", () => {
    const keyOf = keys({ onDuplicatePath: "keyByContent" }, "a.md");
    const given = { id: "d1", uri: "given" };
    expect(keyOf({ ...document("a.md", "one"), stored: given })).toEqual({ documentId: "d1", uri: "given", isCopy: false });
    expect(keyOf(document("a.md", "one")).uri).toMatch(/-2$/);
  });
});
