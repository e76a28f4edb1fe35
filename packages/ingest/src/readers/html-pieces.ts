import { DecodingMode, HtmlEntityDecoder } from "entities/decode";
import type { TextRange } from "../text/text-range.js";

/** A stretch of a text node, and the source it was written as. Of one length, they are the same. */
export interface HtmlPiece {
  readonly value: string;
  readonly source: TextRange;
}

/**
 * A text node in pieces: what stands in the source as it is, and each character reference and line end that does not. Where a tag without
 * effect stands between, the rest is one piece with all of its source.
 */
export function* piecesOf(value: string, html: string, { start, end }: TextRange): Generator<HtmlPiece> {
  let at = start;
  for (let from = 0; from < value.length; ) {
    const length = agreeing(value, from, html, { start: at, end });
    const written = length > 0 ? { value: value.slice(from, from + length), consumed: length } : writtenOtherwise(html, at, end);
    if (written === undefined || !value.startsWith(written.value, from)) {
      yield { value: value.slice(from), source: { start: Math.min(at, end), end } };
      return;
    }
    yield { value: written.value, source: { start: at, end: at + written.consumed } };
    from += written.value.length;
    at += written.consumed;
  }
}

const tag = /[a-z/!?]/i;

/** How many units are the same on both sides, up to one that may stand for another, or begin a tag. */
function agreeing(value: string, from: number, html: string, { start, end }: TextRange): number {
  const most = Math.min(value.length - from, end - start);
  let length = 0;
  while (length < most) {
    const unit = html[start + length];
    if (unit !== value[from + length] || unit === "&" || unit === "\r") break;
    if (unit === "<" && tag.test(html[start + length + 1] ?? "")) break;
    length += 1;
  }
  return length;
}

interface Written {
  readonly value: string;
  readonly consumed: number;
}

function writtenOtherwise(html: string, at: number, end: number): Written | undefined {
  if (at >= end) return undefined;
  if (html[at] === "\r") return { value: "\n", consumed: html[at + 1] === "\n" ? 2 : 1 };
  return html[at] === "&" ? reference(html, at, end) : undefined;
}

/** No name of a character is longer; numbers may have zeros in front. */
const longestReference = 64;

function reference(html: string, at: number, end: number): Written {
  let value = "";
  const decoder = new HtmlEntityDecoder((codePoint) => {
    value += codePoint > 0xffff ? String.fromCodePoint(codePoint) : String.fromCharCode(codePoint);
  });
  decoder.startEntity(DecodingMode.Legacy);
  const ahead = html.slice(at + 1, Math.min(end, at + longestReference));
  const decided = decoder.write(ahead, 0);
  const consumed = decided === -1 ? decoder.end() : decided;
  return consumed === 0 ? { value: "&", consumed: 1 } : { value, consumed };
}
