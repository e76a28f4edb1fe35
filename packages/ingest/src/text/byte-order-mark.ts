/** What the first bytes of a file say about the others. */
export type MarkedEncoding = "utf-8" | "utf-16le" | "utf-16be" | "utf-32";

const marks: readonly (readonly [MarkedEncoding, readonly number[]])[] = [
  // Before UTF-16, which begins in the same way.
  ["utf-32", [0xff, 0xfe, 0x00, 0x00]],
  ["utf-32", [0x00, 0x00, 0xfe, 0xff]],
  ["utf-8", [0xef, 0xbb, 0xbf]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
];

/** The encoding that a byte order mark names; undefined where there is none. */
export function markedEncoding(bytes: Uint8Array): MarkedEncoding | undefined {
  return marks.find(([, mark]) => mark.every((byte, position) => bytes[position] === byte))?.[0];
}
