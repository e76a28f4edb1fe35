import { createUtf8Index } from "@graphspan/core";
import { type Closable, type ConformanceSuite, defineSuite, ensure, ensureSame, frozen } from "@graphspan/core/testing";
import type { ChunkableText, Chunker } from "../chunking/chunker.js";
import { segmentBorders } from "../chunking/segment-borders.js";
import { isWhiteSpace } from "../chunking/trim.js";
import type { TextRange } from "../text/text-range.js";
import { sampleTexts } from "./sample-texts.js";

export interface ChunkerUnderTest extends Closable {
  /** Set to chunks that hold at least 64 characters, the longest grapheme of the suite's texts. */
  readonly chunker: Chunker;
  /** What a chunk may repeat at most of the one before it, in UTF-16 units; 0 where chunks never overlap. @default any number */
  readonly maxOverlap?: number | undefined;
}

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/**
 * What every {@link Chunker} must do, on some hundred texts that are easy to cut badly: of all scripts and kinds of characters, without spaces,
 * of separators alone, with every kind of line end.
 */
export function chunkerSuite(open: () => ChunkerUnderTest | Promise<ChunkerUnderTest>): ConformanceSuite {
  let samples: readonly string[] | undefined;
  const everyText = (): readonly string[] => (samples ??= sampleTexts());
  /** Looks at the chunks of every text. */
  const onEveryText =
    (look: (source: ChunkableText, chunks: readonly TextRange[], subject: ChunkerUnderTest) => void) =>
    (subject: ChunkerUnderTest): Promise<void> => {
      for (const text of everyText()) {
        const source = frozen({ text, sectionStarts: lineStarts(text), blocks: tablesIn(text) });
        look(source, subject.chunker.chunk(source), subject);
      }
      return Promise.resolve();
    };

  return defineSuite("Chunker", open, {
    "has a fingerprint, and cuts a text the same way each time": ({ chunker }) => {
      ensure(chunker.fingerprint !== "", "the fingerprint is not empty");
      for (const text of everyText()) {
        const source = { text, sectionStarts: [], blocks: [] };
        ensureSame(chunker.chunk(source), chunker.chunk(source), "equal texts get equal chunks");
      }
      return Promise.resolve();
    },

    "gives ranges of the text whose starts and ends grow": onEveryText(({ text }, chunks) => {
      for (const [index, { start, end }] of chunks.entries()) {
        const isRange = Number.isInteger(start) && Number.isInteger(end) && 0 <= start && start < end && end <= text.length;
        ensure(isRange, "a chunk is a range of the text that is not empty", { start, end, length: text.length });
        const previous = chunks[index - 1];
        const isAfter = previous === undefined || (previous.start < start && previous.end < end);
        ensure(isAfter, "a chunk starts and ends after the one before it", { previous, start, end });
      }
    }),

    "gives no chunk of white space alone": onEveryText(({ text }, chunks) => {
      for (const { start, end } of chunks) ensure(text.slice(start, end).trim() !== "", "a chunk holds something to read", { start, end });
    }),

    "covers every character but white space": onEveryText(({ text }, chunks) => {
      const covered = new Uint8Array(text.length);
      for (const { start, end } of chunks) covered.fill(1, start, end);
      for (let offset = 0; offset < text.length; offset += 1) {
        const isText = !isWhiteSpace(text[offset]!) && text[offset] !== "\uFEFF";
        ensure(!isText || covered[offset] === 1, "no text lies outside the chunks", { offset, character: text[offset] });
      }
    }),

    "gives chunks whose text is the very bytes of the document": onEveryText(({ text }, chunks) => {
      const bytes = encoder.encode(text);
      const index = createUtf8Index(text);
      for (const { start, end } of chunks) {
        const chunk = text.slice(start, end);
        ensure(chunk.isWellFormed(), "no chunk begins or ends in the middle of a surrogate pair", { start, end });
        const cut = bytes.subarray(index.byteOffset(start), index.byteOffset(end));
        ensure(decoder.decode(cut) === chunk, "the bytes of the span are the text of the chunk", { start, end });
      }
    }),

    "repeats no more than it may, and then the very bytes of the chunk before": onEveryText(({ text }, chunks, { maxOverlap = Infinity }) => {
      const bytes = encoder.encode(text);
      const index = createUtf8Index(text);
      const bytesOf = ({ start, end }: TextRange): Uint8Array => bytes.subarray(index.byteOffset(start), index.byteOffset(end));
      for (const [position, chunk] of chunks.entries()) {
        const previous = chunks[position - 1];
        const repeated = previous === undefined ? 0 : previous.end - chunk.start;
        ensure(repeated <= maxOverlap, "a chunk repeats no more than it may", { chunk, repeated, maxOverlap });
        if (previous === undefined || repeated <= 0) continue;
        const shared = encoder.encode(text.slice(chunk.start, previous.end));
        ensureSame(bytesOf(previous).subarray(-shared.length), shared, "what is repeated ends the chunk before");
        ensureSame(bytesOf(chunk).subarray(0, shared.length), shared, "what is repeated begins the chunk");
      }
    }),

    "tears no grapheme": onEveryText(({ text }, chunks) => {
      const borders = new Set(segmentBorders(graphemes, text, 0, text.length)).add(0).add(text.length);
      for (const { start, end } of chunks)
        ensure(borders.has(start) && borders.has(end), "a chunk begins and ends between two characters as people see them", { start, end });
    }),

    "crosses no border of a section": onEveryText(({ sectionStarts }, chunks) => {
      for (const border of sectionStarts)
        for (const { start, end } of chunks) ensure(border <= start || end <= border, "a chunk lies in one section", { start, end, border });
    }),
  });
}

/** Some line starts, as the borders of sections. */
function lineStarts(text: string): number[] {
  return [...text.matchAll(/(?:\r\n|\n)(?=[^\r\n])/g)]
    .map(({ index, 0: end }) => index + end.length)
    .filter((_, place) => place % 3 === 0)
    .filter((start) => !/^\p{M}/u.test(text.slice(start)));
}

/** Tables, as whole lines. */
function tablesIn(text: string): TextRange[] {
  return [...text.matchAll(/^\| a \| b \|\r?\n/gm)].map(({ index, 0: table }) => ({ start: index, end: index + table.length }));
}
