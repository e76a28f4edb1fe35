import { coreError } from "../errors/core-errors.js";

const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;
const isLowSurrogate = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff;

/** UTF-16 units of the code point that starts at `offset` (1 or 2). */
function unitsAt(text: string, offset: number): 1 | 2 {
  const unit = text.charCodeAt(offset);
  if (isHighSurrogate(unit) && isLowSurrogate(text.charCodeAt(offset + 1))) return 2;
  if (isHighSurrogate(unit) || isLowSurrogate(unit))
    throw coreError("SPAN.LONE_SURROGATE", `The text holds half a surrogate pair at UTF-16 offset ${offset}.`, { details: { offset } });
  return 1;
}

/** UTF-8 bytes of the code point that starts at `offset`. */
function bytesAt(text: string, offset: number): 1 | 2 | 3 | 4 {
  const unit = text.charCodeAt(offset);
  if (unit < 0x80) return 1;
  if (unit < 0x800) return 2;
  return unitsAt(text, offset) === 2 ? 4 : 3;
}

/**
 * Length of a text in UTF-8 bytes. O(n), allocates nothing.
 *
 * @throws `SPAN.LONE_SURROGATE` when the text has no UTF-8 form.
 */
export function utf8Length(text: string): number {
  let bytes = 0;
  for (let offset = 0; offset < text.length; ) {
    const size = bytesAt(text, offset);
    bytes += size;
    offset += size === 4 ? 2 : 1;
  }
  return bytes;
}

/**
 * The longest prefix of a text that fits into `maxBytes` UTF-8 bytes and ends between two code points.
 *
 * @throws `SPAN.LONE_SURROGATE` when that prefix has no UTF-8 form.
 */
export function cutToUtf8Bytes(text: string, maxBytes: number): { readonly text: string; readonly bytes: number } {
  let bytes = 0;
  let offset = 0;
  while (offset < text.length) {
    const size = bytesAt(text, offset);
    if (bytes + size > maxBytes) break;
    bytes += size;
    offset += size === 4 ? 2 : 1;
  }
  return { text: text.slice(0, offset), bytes };
}

/** Translates UTF-16 offsets of one text into UTF-8 byte offsets. */
export interface Utf8Index {
  /** Length of the whole text in UTF-8 bytes. */
  readonly byteLength: number;
  /**
   * Byte offset of the UTF-16 offset `utf16Offset` (0 to the text's length).
   *
   * @throws `SPAN.NOT_A_BOUNDARY` outside the text or inside a surrogate pair.
   */
  byteOffset(utf16Offset: number): number;
}

/** A lookup walks at most this many UTF-16 units from the checkpoint before it. */
const unitsPerCheckpoint = 128;

/**
 * Indexes a text once, in O(n) time and 4 bytes per 128 UTF-16 units, so that each later lookup is O(1).
 *
 * @throws `SPAN.LONE_SURROGATE` when the text has no UTF-8 form.
 */
export function createUtf8Index(text: string): Utf8Index {
  /** Bytes before the first code point that starts at or behind each checkpoint. */
  const checkpoints = new Uint32Array(Math.floor(text.length / unitsPerCheckpoint) + 1);
  let bytes = 0;
  let next = 0;
  for (let offset = 0; offset < text.length; ) {
    if (offset >= next * unitsPerCheckpoint) checkpoints[next++] = bytes;
    const size = bytesAt(text, offset);
    bytes += size;
    offset += size === 4 ? 2 : 1;
  }
  if (next < checkpoints.length) checkpoints[next] = bytes;
  const byteLength = bytes;

  function byteOffset(utf16Offset: number): number {
    const inside = Number.isInteger(utf16Offset) && utf16Offset >= 0 && utf16Offset <= text.length;
    const splitsPair = inside && isLowSurrogate(text.charCodeAt(utf16Offset)) && isHighSurrogate(text.charCodeAt(utf16Offset - 1));
    if (!inside || splitsPair)
      throw coreError("SPAN.NOT_A_BOUNDARY", `UTF-16 offset ${utf16Offset} is not a boundary of a text of ${text.length} units.`, {
        details: { utf16Offset, length: text.length },
      });
    const checkpoint = Math.floor(utf16Offset / unitsPerCheckpoint);
    let offset = checkpoint * unitsPerCheckpoint;
    if (isLowSurrogate(text.charCodeAt(offset))) offset += 1; // a pair straddles the checkpoint
    let result = checkpoints[checkpoint]!;
    while (offset < utf16Offset) {
      const size = bytesAt(text, offset);
      result += size;
      offset += size === 4 ? 2 : 1;
    }
    return result;
  }

  return { byteLength, byteOffset };
}
