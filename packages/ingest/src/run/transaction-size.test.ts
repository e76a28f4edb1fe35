import { deterministicEmbedder } from "@graphspan/testkit";
import { describe, expect, it } from "vitest";
import type { ResolvedIngestOptions } from "./ingest-options.js";
import { createTransactionSize } from "./transaction-size.js";

const embedding = { embedder: deterministicEmbedder(8), set: {} } as NonNullable<ResolvedIngestOptions["embedding"]>;

describe("the size of a transaction", () => {
  it("is large where text alone is written", () => {
    const size = createTransactionSize({ embedding: null });
    expect([size.chunks(), size.piece, size.largeDocument]).toEqual([1_000, 1_000, 5_000]);
  });

  it("is small at first where vectors are made", () => {
    const size = createTransactionSize({ embedding });
    expect([size.chunks(), size.piece, size.largeDocument]).toEqual([250, 250, 1_250]);
  });

  it.each([
    ["slow", 250, 60_000, 250],
    ["as fast as a second's work for 250", 250, 1_000, 250],
    ["faster", 250, 500, 500],
    ["at hand", 250, 0, 1_000],
  ])("follows an embedder that is %s", (_, vectors, elapsedMs, chunks) => {
    const size = createTransactionSize({ embedding });
    size.embedded(vectors, elapsedMs);
    expect(size.chunks()).toBe(chunks);
    expect(size.piece).toBe(250);
  });

  it.each([
    [384, 1_000, 250],
    [3_072, 682, 250],
    [16_384, 128, 128],
    [5_000_000, 1, 1],
  ])("holds about 16 MiB of vectors of %i dimensions at most", (dimensions, most, piece) => {
    const size = createTransactionSize({ embedding: { ...embedding, embedder: { ...embedding.embedder, dimensions } } });
    expect([size.chunks(), size.piece, size.largeDocument]).toEqual([piece, piece, piece * 5]);
    size.embedded(10_000, 1);
    expect(size.chunks()).toBe(most);
    size.embedded(1, 60_000);
    expect(size.chunks()).toBe(piece);
  });

  it("becomes small again when the embedder slows down, and does not change where nothing was embedded", () => {
    const size = createTransactionSize({ embedding });
    size.embedded(250, 10);
    size.embedded(0, 0);
    expect(size.chunks()).toBe(1_000);
    size.embedded(1_000, 30_000);
    expect(size.chunks()).toBe(250);
  });
});
