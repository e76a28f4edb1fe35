import { placeChunks } from "./place-chunks.js";

const carriageReturn = 0x0d;
const lineFeed = 0x0a;

/**
 * Which of the two has Windows line ends, where these alone keep chunks from being found in a file; null where it is something else. Python
 * reads text with all line ends made one, and some tools that copy files change them.
 */
export function windowsLineEndsIn(file: Uint8Array, chunks: readonly Uint8Array[]): "file" | "chunks" | null {
  const inFile = hasWindowsLineEnds(file);
  if (inFile === chunks.some(hasWindowsLineEnds)) return null;
  const placed = placeChunks(withoutReturns(file), chunks.map(withoutReturns));
  if ("code" in placed && placed.code === "DIFFERENT") return null;
  return inFile ? "file" : "chunks";
}

function hasWindowsLineEnds(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes("\r\n");
}

function withoutReturns(bytes: Uint8Array): Uint8Array {
  const kept = new Uint8Array(bytes.length);
  let length = 0;
  for (const [at, byte] of bytes.entries()) if (byte !== carriageReturn || bytes[at + 1] !== lineFeed) kept[length++] = byte;
  return kept.subarray(0, length);
}
