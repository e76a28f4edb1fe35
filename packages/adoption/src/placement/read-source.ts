import { isUtf8 } from "node:buffer";
import { constants } from "node:fs";
import { open } from "node:fs/promises";
import type { NotPlaced } from "./placement.js";

/** The bytes of a source file, or why they are of no use. */
export type SourceFile = { readonly file: string; readonly bytes: Uint8Array } | { readonly reason: NotPlaced };

/** A larger file is no document's: it has to fit into memory, together with its chunks. */
const mostBytes = 512 * 1024 * 1024;

/** A pipe is not waited for; Windows has no such flag. */
const flags = constants.O_RDONLY | ((constants as Partial<typeof constants>).O_NONBLOCK ?? 0);

/** Reads a file whose bytes should be the text that chunks were cut from. Rejects only when the signal aborts. */
export async function readSource(file: string, signal?: AbortSignal): Promise<SourceFile> {
  const bytes = await readRegularFile(file, signal).catch((error: unknown) => (error instanceof Error ? error.message : String(error)));
  signal?.throwIfAborted();
  if (typeof bytes === "string") return { reason: { code: "FILE_UNREADABLE", file, cause: bytes } };
  return isUtf8(bytes) ? { file, bytes } : { reason: { code: "NOT_UTF8", file, byte: firstInvalidByte(bytes) } };
}

/** The bytes of a file, or why they are not read: what is no file, such as a pipe or a device, may never come to an end. */
async function readRegularFile(file: string, signal: AbortSignal | undefined): Promise<Uint8Array | string> {
  const handle = await open(file, flags);
  try {
    const stats = await handle.stat();
    if (!stats.isFile()) return "it is no file.";
    if (stats.size > mostBytes) return `it has ${stats.size} bytes, the limit is ${mostBytes}.`;
    return await handle.readFile({ signal });
  } finally {
    await handle.close();
  }
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
