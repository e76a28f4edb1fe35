import { utf8Length } from "@graphspan/core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { placeDocument } from "./place-document.js";

/** Cuts a text as Python's splitter of fixed size does: in code points, each piece beginning before the end of the one before. */
function splitFixed(text: string, size: number, overlap: number): { readonly text: string; readonly start: number }[] {
  const points = Array.from(text);
  const pieces: { text: string; start: number }[] = [];
  for (let start = 0; start < points.length; start += size - overlap) {
    pieces.push({ text: points.slice(start, start + size).join(""), start: utf8Length(points.slice(0, start).join("")) });
    if (start + size >= points.length) break;
  }
  return pieces;
}

const place = (file: string, texts: readonly string[]) => placeDocument({ file: "a.md", bytes: Buffer.from(file) }, texts);

const text = fc.oneof(
  fc.string({ unit: "binary", minLength: 1, maxLength: 80 }).filter((value) => value.isWellFormed()),
  fc.array(fc.constantFrom("wort ", "日本", "😀", "e\u0301", "\r\n", "x"), { minLength: 1, maxLength: 40 }).map((parts) => parts.join("")),
);

describe("a document that Python cut", () => {
  it("is placed where it was cut, or said to be ambiguous: never elsewhere, and never said to differ", () => {
    let placed = 0;
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 30 }), fc.nat(29), (file, size, overlap) => {
        const pieces = splitFixed(file, size, overlap % size);
        const placement = place(file, pieces.map((piece) => piece.text));
        if (placement.grounding === "chunk") {
          expect(placement.reason.code).toBe("AMBIGUOUS");
          return;
        }
        placed += 1;
        expect(placement.spans.map(({ startByte }) => startByte)).toEqual(pieces.map(({ start }) => start));
        expect(placement.uncoveredBytes).toBe(0);
        for (const [at, { startByte, endByte }] of placement.spans.entries())
          expect(Buffer.from(file).subarray(startByte, endByte).toString()).toBe(pieces[at]!.text);
      }),
      { numRuns: 1_000 },
    );
    expect(placed).toBeGreaterThan(500);
  });

  it("is placed behind a byte order mark that Python took off, which counts as covered", () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 30 }), (file, size) => {
        fc.pre(!file.startsWith("\uFEFF"));
        const pieces = splitFixed(file, size, 0);
        const placement = place(`\uFEFF${file}`, pieces.map((piece) => piece.text));
        if (placement.grounding === "chunk") {
          expect(placement.reason.code).toBe("AMBIGUOUS");
          return;
        }
        expect(placement.spans.map(({ startByte }) => startByte)).toEqual(pieces.map(({ start }) => start + 3));
        expect(placement.uncoveredBytes).toBe(0);
      }),
    );
  });

  it.each([
    ["file", "one\r\ntwo\r\n", ["one\n", "two\n"]],
    ["file", "\uFEFFone\r\ntwo\r\n", ["one\ntw", "two\n"]],
    ["chunks", "one\ntwo\n", ["one\r\n", "two\r\n"]],
  ] as const)("is not placed where only the %s has Windows line ends, which is named as the cause", (windows, file, texts) => {
    expect(place(file, texts)).toEqual({ grounding: "chunk", reason: { code: "LINE_ENDS", file: "a.md", windows } });
  });

  it("is said to differ where more than line ends differs", () => {
    expect(place("one\r\ntwo\r\n", ["one\n", "too\n"])).toMatchObject({ reason: { code: "DIFFERENT", chunk: 0, byte: 3 } });
    expect(place("one\r\ntwo", ["one\r\n", "two\r\n"])).toMatchObject({ reason: { code: "DIFFERENT", chunk: 1 } });
  });

  it("is never said to differ in a file that has only other line ends, wherever it was cut", () => {
    let explained = 0;
    fc.assert(
      fc.property(text, fc.integer({ min: 2, max: 30 }), fc.nat(29), (stored, size, overlap) => {
        const unix = stored.replaceAll("\r", "");
        fc.pre(unix.includes("\n"));
        const pieces = splitFixed(unix, size, overlap % size);
        const placement = place(unix.replaceAll("\n", "\r\n"), pieces.map((piece) => piece.text));
        if (placement.grounding === "source") return;
        expect(placement.reason.code).not.toBe("DIFFERENT");
        explained += placement.reason.code === "LINE_ENDS" ? 1 : 0;
      }),
    );
    expect(explained).toBeGreaterThan(20);
  });

  it("tells the bytes that no chunk holds, and the file's hash", () => {
    const placement = place("one, two, one two", ["one, ", "two", "two"]);
    expect(placement).toMatchObject({ grounding: "source", uncoveredBytes: 6 });
    expect(placement).toMatchObject({ sha256: "7fb3b1e5534be3bc86c94eaf15faa785ae7b5f0a4356625d4bdfa7548378dece" });
  });

  it("may have a chunk within another", () => {
    expect(place("outer inner outer.", ["outer inner outer.", "inner"])).toMatchObject({
      spans: [
        { startByte: 0, endByte: 18 },
        { startByte: 6, endByte: 11 },
      ],
      uncoveredBytes: 0,
    });
  });
});
