import type { CypherPassage } from "@graphspan/core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { takeInTurn } from "./take-in-turn.js";

const row = (ofChunkId: string | null, text: string): CypherPassage => ({ label: "cypher", ofChunkId, chunkId: ofChunkId, text, unverified: false });
const texts = (rows: readonly CypherPassage[]): string[] => rows.map(({ text }) => text);

describe("takeInTurn", () => {
  it("gives every item a row before any gets a second one, and shows them item by item", () => {
    const rows = ["a1", "a2", "a3", "b1", "c1", "c2"].map((text) => row(text[0]!, text));
    const taken = takeInTurn(rows, { itemIds: ["c", "a", "b"], mostRows: 4, maxUtf8Bytes: 100 });
    expect(texts(taken.rows)).toEqual(["c1", "c2", "a1", "b1"]);
    expect(taken.limited).toBe(true);
  });

  it("takes rows of no item last", () => {
    const rows = [row(null, "free"), row("a", "own")];
    expect(texts(takeInTurn(rows, { itemIds: ["a"], mostRows: 1, maxUtf8Bytes: 100 }).rows)).toEqual(["own"]);
    expect(texts(takeInTurn(rows, { itemIds: ["a"], mostRows: 2, maxUtf8Bytes: 100 }).rows)).toEqual(["own", "free"]);
  });

  it("counts equal rows once, and passes over one that is too large", () => {
    const rows = [row("a", "é".repeat(8)), row("a", "two"), row("a", "two")];
    expect(takeInTurn(rows, { itemIds: ["a"], mostRows: 9, maxUtf8Bytes: 15 })).toEqual({ rows: [row("a", "two")], limited: true });
    expect(takeInTurn(rows, { itemIds: ["a"], mostRows: 2, maxUtf8Bytes: 19 }).limited).toBe(false);
  });

  it("stays within its limits, and serves as many items as it can", () => {
    const rows = fc.array(fc.tuple(fc.constantFrom("a", "b", "c", null), fc.string({ maxLength: 5, minLength: 1 })).map(([id, text]) => row(id, text)));
    fc.assert(
      fc.property(rows, fc.integer({ min: 1, max: 10 }), (given, mostRows) => {
        const { rows: taken, limited } = takeInTurn(given, { itemIds: ["a", "b", "c"], mostRows, maxUtf8Bytes: 1_000 });
        expect(taken.length).toBeLessThanOrEqual(mostRows);
        const served = new Set(taken.flatMap(({ ofChunkId }) => ofChunkId ?? []));
        const named = new Set(given.flatMap(({ ofChunkId }) => ofChunkId ?? []));
        expect(served.size).toBe(Math.min(named.size, mostRows));
        if (!limited) expect(new Set(taken)).toEqual(new Set(given.filter((each) => taken.includes(each))));
      }),
    );
  });
});
