import { constants } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { ingestError } from "../errors.js";

/** Not waiting for somebody who writes, should a pipe have taken the file's place; Windows has no such flag. */
const flags = constants.O_RDONLY | ((constants as Partial<typeof constants>).O_NONBLOCK ?? 0);

/**
 * The bytes of a file as they were at one moment, as far as the file system tells.
 *
 * @throws `INGEST.CHANGED_MEANWHILE` when somebody writes the file while it is read: half of the old and half of the new is no document.
 */
export async function readWholeFile(path: string, signal?: AbortSignal): Promise<Buffer> {
  const file = await open(path, flags);
  try {
    const before = await stateOf(file);
    if (!before.isFile) throw ingestError("INGEST.UNREADABLE", "It is no file any more.");
    const bytes = await file.readFile({ signal });
    const after = await stateOf(file);
    // Some files of the system say that they are empty and are not.
    const isWhole = before.size === 0n || BigInt(bytes.length) === after.size;
    if (isWhole && before.size === after.size && before.changed === after.changed) return bytes;
    throw ingestError("INGEST.CHANGED_MEANWHILE", "The file was written while it was read.");
  } finally {
    await file.close();
  }
}

async function stateOf(file: FileHandle): Promise<{ readonly isFile: boolean; readonly size: bigint; readonly changed: bigint }> {
  const stats = await file.stat({ bigint: true });
  return { isFile: stats.isFile(), size: stats.size, changed: stats.mtimeNs };
}
