import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { byteOrderMarkLength } from "./byte-order-mark.js";
import { placeChunks, type PlacedChunks } from "./place-chunks.js";

const bytes = (text: string): Uint8Array => Buffer.from(text);
const place = (file: string, ...chunks: readonly string[]): PlacedChunks => placeChunks(bytes(file), chunks.map(bytes));

/** Every way there is, by trying all. */
function everyWay(file: Uint8Array, chunks: readonly Uint8Array[]): number[][] {
  const text = Buffer.from(file);
  let ways: number[][] = [[]];
  for (const chunk of chunks)
    ways = ways.flatMap((way) => {
      const longer: number[][] = [];
      for (let start = (way.at(-1) ?? -1) + 1; start + chunk.length <= text.length; start += 1)
        if (text.subarray(start, start + chunk.length).equals(chunk)) longer.push([...way, start]);
      return longer;
    });
  return ways;
}

function hasNoGap(file: Uint8Array, chunks: readonly Uint8Array[], way: readonly number[]): boolean {
  const first = byteOrderMarkLength(chunks[0]!) > 0 ? 0 : byteOrderMarkLength(file);
  const end = (at: number): number => way[at]! + chunks[at]!.length;
  return way[0] === first && end(way.length - 1) === file.length && way.every((start, at) => at === 0 || start <= end(at - 1));
}

function byTryingAll(file: Uint8Array, chunks: readonly Uint8Array[]): number[] | "DIFFERENT" | "AMBIGUOUS" {
  const ways = everyWay(file, chunks);
  if (ways.length <= 1) return ways[0] ?? "DIFFERENT";
  const whole = ways.filter((way) => hasNoGap(file, chunks, way));
  return whole.length === 1 ? whole[0]! : "AMBIGUOUS";
}

const outcome = (placed: PlacedChunks): readonly number[] | string => ("code" in placed ? placed.code : placed.starts);

/** A file of few letters, and chunks cut from it or made up. */
const cutting = fc
  .tuple(fc.constantFrom("ab", "a", "aé", "ab\n"), fc.constantFrom("", "\uFEFF"))
  .chain(([letters, mark]) =>
    fc.record({
      file: fc.array(fc.constantFrom(...Array.from(letters)), { maxLength: 14 }).map((parts) => mark + parts.join("")),
      cuts: fc.array(fc.tuple(fc.nat(14), fc.nat(6)), { minLength: 1, maxLength: 5 }),
      isSorted: fc.boolean(),
      alien: fc.option(fc.constantFrom("", "b", "ba", "\uFEFFa"), { nil: null, freq: 8 }),
    }),
  )
  .map(({ file, cuts, isSorted, alien }) => {
    const places = isSorted ? [...cuts].sort(([one], [other]) => one - other) : cuts;
    const letters = Array.from(file);
    const chunks = places.map(([start, length]) => letters.slice(start, start + length).join(""));
    return { file, chunks: alien === null ? chunks : [...chunks, alien] };
  });

describe("chunks placed in their file", () => {
  it("are where the only way of placing them says, as found by trying all", () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(cutting, ({ file, chunks }) => {
        const [whole, parts] = [bytes(file), chunks.map(bytes)];
        const expected = byTryingAll(whole, parts);
        seen.add(typeof expected === "string" ? expected : "placed");
        expect(outcome(placeChunks(whole, parts))).toEqual(expected);
      }),
      { numRuns: 3_000 },
    );
    expect([...seen].sort()).toEqual(["AMBIGUOUS", "DIFFERENT", "placed"]);
  });

  it("are named by two places where they could lie in several", () => {
    fc.assert(
      fc.property(cutting, ({ file, chunks }) => {
        const [whole, parts] = [bytes(file), chunks.map(bytes)];
        const placed = placeChunks(whole, parts);
        if (!("code" in placed) || placed.code !== "AMBIGUOUS") return;
        const places = new Set(everyWay(whole, parts).map((way) => way[placed.chunk]!));
        expect(placed.bytes[0]).not.toBe(placed.bytes[1]);
        for (const at of placed.bytes) expect(places).toContain(at);
      }),
      { numRuns: 1_000 },
    );
  });

  it("begin in order, overlap, touch, or leave gaps", () => {
    expect(place("one two three", "one two", "two three")).toEqual({ starts: [0, 4] });
    expect(place("one two three", "one ", "two ", "three")).toEqual({ starts: [0, 4, 8] });
    expect(place("one -- two -- three", "one", "two", "three")).toEqual({ starts: [0, 7, 14] });
    expect(place("whole", "whole")).toEqual({ starts: [0] });
    expect(place("outer inner outer", "outer inner outer", "inner")).toEqual({ starts: [0, 6] });
  });

  it("count bytes where others count characters", () => {
    expect(place("é😀日", "é", "😀", "日")).toEqual({ starts: [0, 2, 6] });
  });

  it("that repeat are placed by what is between them, or by leaving no gap", () => {
    expect(place("a, b, a", "a", "b", "a")).toEqual({ starts: [0, 3, 6] });
    expect(place("abab", "ab", "ab")).toEqual({ starts: [0, 2] });
    expect(place("ababab", "ab", "ab", "ab")).toEqual({ starts: [0, 2, 4] });
    expect(place("aaaa", "aaa", "aa")).toEqual({ starts: [0, 2] });
    expect(place("same. end. same. end.", "same. ", "end. same. ", "end.")).toEqual({ starts: [0, 6, 17] });
  });

  it("that could lie in several places are placed in none", () => {
    expect(place("ab ab", "ab")).toEqual({ code: "AMBIGUOUS", chunk: 0, bytes: [0, 3] });
    expect(place("aaaaaa", "aaaa", "aaaa", "aaa")).toEqual({ code: "AMBIGUOUS", chunk: 1, bytes: [1, 2] });
    expect(place("x ab ab y", "x", "ab", "y")).toEqual({ code: "AMBIGUOUS", chunk: 1, bytes: [2, 5] });
    expect(place("abc", "", "c")).toEqual({ code: "AMBIGUOUS", chunk: 0, bytes: [0, 1] });
  });

  it("that are not the file's bytes are named, with the byte at which they part", () => {
    expect(place("one\r\ntwo", "one\ntwo")).toEqual({ code: "DIFFERENT", chunk: 0, byte: 3 });
    expect(place("one two", "one ", "too")).toEqual({ code: "DIFFERENT", chunk: 1, byte: 5 });
    expect(place("one two", "two", "one")).toEqual({ code: "DIFFERENT", chunk: 1, byte: 7 });
    expect(place("cafe\u0301", "café")).toEqual({ code: "DIFFERENT", chunk: 0, byte: 3 });
    expect(place("one", "xyz")).toEqual({ code: "DIFFERENT", chunk: 0, byte: null });
    expect(place("", "x")).toEqual({ code: "DIFFERENT", chunk: 0, byte: null });
    expect(place("two", "two and more")).toEqual({ code: "DIFFERENT", chunk: 0, byte: 3 });
  });

  it("hold the byte order mark or not, as the program that cut them did", () => {
    expect(place("\uFEFFaa", "\uFEFFa", "a")).toEqual({ starts: [0, 4] });
    expect(place("\uFEFFaaa", "aa", "a")).toEqual({ starts: [3, 5] });
  });
});

describe("the work of placing chunks", () => {
  const length = 5_000_000;
  const cut = (file: Uint8Array, size: number, overlap: number): Uint8Array[] => {
    const chunks: Uint8Array[] = [];
    for (let start = 0; start + overlap < file.length; start += size - overlap) chunks.push(file.subarray(start, start + size));
    return chunks;
  };
  /** Processor time, since the machine may have others to serve. */
  const seconds = (work: () => void): number => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000_000;
  };

  it.each([
    ["of one letter", () => Buffer.alloc(length, "a")],
    ["of one word", () => Buffer.alloc(length, "abcabd")],
    ["of one letter but for its end", () => Buffer.concat([Buffer.alloc(length, "a"), Buffer.from("b")])],
  ])("grows with the length of a text %s, not with its square", (_, make) => {
    const file = make();
    const chunks = cut(file, 4_000, 200);
    // The square, 5 MB for each of 1,300 chunks, would take a minute and more.
    expect(seconds(() => placeChunks(file, chunks))).toBeLessThan(20);
  });

  it("grows no faster for a chunk that a text of one letter nearly holds", () => {
    const file = Buffer.alloc(length, "a");
    const nearly = Buffer.concat([Buffer.alloc(4_000, "a"), Buffer.from("b"), Buffer.alloc(4_000, "a")]);
    const work = (): void => {
      expect(placeChunks(file, [nearly])).toMatchObject({ code: "DIFFERENT", byte: 4_000 });
    };
    expect(seconds(work)).toBeLessThan(10);
  });
});
