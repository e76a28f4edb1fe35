import { isUtf8 } from "node:buffer";
import { readFile } from "node:fs/promises";
import type { NotPlaced } from "./placement.js";

/** The bytes of a source file, or why they are of no use. */
export type SourceFile = { readonly file: string; readonly bytes: Uint8Array } | { readonly reason: NotPlaced };

/** Reads a file whose bytes should be the text that chunks were cut from. Rejects only when the signal aborts. */
export async function readSource(file: string, signal?: AbortSignal): Promise<SourceFile> {
  let bytes: Uint8Array;
  try {
    bytes = await readFile(file, { signal });
  } catch (error) {
    signal?.throwIfAborted();
    return { reason: { code: "FILE_UNREADABLE", file, cause: error instanceof Error ? error.message : String(error) } };
  }
  return isUtf8(bytes) ? { file, bytes } : { reason: { code: "NOT_UTF8", file, byte: firstInvalidByte(bytes) } };
}

/** A decoder that is told of more to come takes any beginning of UTF-8, so the longest one it takes can be found by halving. */
function firstInvalidByte(bytes: Uint8Array): number {
  let [valid, broken] = [0, bytes.length + 1];
  while (broken - valid > 1) {
    const middle = Math.floor((valid + broken) / 2);
    if (middle <= bytes.length && isBeginning(bytes.subarray(0, middle))) valid = middle;
    else broken = middle;
  }
  return valid;
}

function isBeginning(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}
