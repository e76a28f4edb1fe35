import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { indexCandidates } from "./index-candidates.js";

const ours = { quantization: "NONE", m: 32 };
const thin = { quantization: "NONE", m: 16 };
const quantised = { quantization: "BINARY", m: 16 };

describe("indexCandidates", () => {
  it.each([
    ["our index, small", { ...ours, chunks: 100_000 }, 25],
    ["our index, large", { ...ours, chunks: 400_000 }, 100],
    ["unquantised with fewer links, small", { ...thin, chunks: 100_000 }, 60],
    ["unquantised with fewer links, large", { ...thin, chunks: 400_000 }, 300],
    ["the server's default, small", { ...quantised, chunks: 100_000 }, 80],
    ["the server's default, large", { ...quantised, chunks: 400_000 }, 300],
    ["an index that does not tell", { quantization: "unknown", m: null, chunks: 10 }, 100],
  ])("reaches the measured recall with %s", (_, index, expected) => {
    expect(indexCandidates({ ...index, candidatesPerRoute: 20 })).toBe(expected);
  });

  it("searches as widely for one candidate as for twenty", () => {
    expect(indexCandidates({ ...ours, chunks: 1_000, candidatesPerRoute: 1 })).toBe(25);
  });

  it("never asks for fewer than are used, nor for ten thousand, and never for fewer on a larger graph", () => {
    const index = fc.record({
      quantization: fc.constantFrom("NONE", "BINARY", "SCALAR", "unknown"),
      m: fc.option(fc.integer({ min: 1, max: 512 })),
      chunks: fc.integer({ min: 0, max: 10_000_000 }),
      candidatesPerRoute: fc.integer({ min: 1, max: 256 }),
    });
    fc.assert(
      fc.property(index, fc.nat(), (input, more) => {
        const asked = indexCandidates(input);
        expect(asked).toBeGreaterThan(input.candidatesPerRoute);
        expect(asked).toBeLessThan(10_000);
        expect(indexCandidates({ ...input, chunks: input.chunks + more })).toBeGreaterThanOrEqual(asked);
      }),
    );
  });
});
