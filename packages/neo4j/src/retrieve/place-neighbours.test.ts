import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { NeighbourRow } from "../queries/surroundings.js";
import { placeNeighbours, type PlacedNeighbours } from "./place-neighbours.js";

interface Row extends NeighbourRow {
  readonly ofChunkId: string;
}

const row = (ofChunkId: string, distance: number, chunkId: string, text = chunkId): Row => ({
  ofChunkId,
  distance,
  chunkId,
  documentId: "d",
  text,
  startByte: null,
  endByte: null,
});
/** Places rows beside the items they name. */
const place = (rows: readonly Row[], itemIds: readonly string[], maxUtf8Bytes: number): PlacedNeighbours =>
  placeNeighbours(
    itemIds.map((chunkId) => ({ chunkId, documentId: "d", neighbours: rows.filter(({ ofChunkId }) => ofChunkId === chunkId) })),
    maxUtf8Bytes,
  );

describe("placeNeighbours", () => {
  it("puts the neighbours of an item in reading order", () => {
    const { context } = place([row("c", 2, "e"), row("c", -1, "b"), row("c", 1, "d"), row("c", -2, "a")], ["c"], 100);
    expect(context.map(({ chunkId, distance }) => [chunkId, distance])).toEqual([
      ["a", -2],
      ["b", -1],
      ["d", 1],
      ["e", 2],
    ]);
  });

  it("gives a chunk between two items to the better one, and no item as context", () => {
    const rows = [row("a", 1, "b"), row("a", 2, "c"), row("c", -1, "b"), row("c", -2, "a")];
    expect(place(rows, ["c", "a"], 100).context.map(({ ofChunkId, chunkId }) => [ofChunkId, chunkId])).toEqual([["c", "b"]]);
  });

  it("tells chunks of other documents apart that share an id", () => {
    const items = ["d", "e"].map((documentId) => ({ chunkId: "0", documentId, neighbours: [{ ...row("0", 1, "1", documentId), documentId }] }));
    expect(placeNeighbours(items, 100).context.map(({ documentId, chunkId }) => [documentId, chunkId])).toEqual([
      ["d", "1"],
      ["e", "1"],
    ]);
  });

  it("takes the nearest first and says when one found no room", () => {
    const rows = [row("c", -2, "a", "aaaa"), row("c", -1, "b", "bbbb"), row("c", 1, "d", "é".repeat(4))];
    expect(place(rows, ["c"], 12)).toMatchObject({ context: [{ chunkId: "b" }, { chunkId: "d" }], limited: true });
    expect(place(rows, ["c"], 16)).toMatchObject({
      context: [{ chunkId: "a" }, { chunkId: "b" }, { chunkId: "d" }],
      limited: false,
    });
  });

  it("does not depend on the order of rows, repeats nothing and stays within its bytes", () => {
    const id = fc.constantFrom(..."abcdefgh".split(""));
    const rows = fc.array(
      fc.tuple(id, fc.integer({ min: -4, max: 4 }), id).map(([ofChunkId, distance, chunkId]) => row(ofChunkId, distance, chunkId)),
    );
    fc.assert(
      fc.property(rows, fc.uniqueArray(id), fc.nat(10), (some, items, bytes) => {
        const { context } = place(some, items, bytes);
        const ids = context.map(({ chunkId }) => chunkId);
        expect(new Set([...ids, ...items]).size).toBe(ids.length + items.length);
        expect(ids.join("").length).toBeLessThanOrEqual(bytes);
        expect(place([...some].reverse(), items, bytes).context).toEqual(context);
      }),
    );
  });
});
