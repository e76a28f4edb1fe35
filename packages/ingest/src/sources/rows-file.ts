import { createReadStream } from "node:fs";
import { ingestError } from "../errors.js";
import { checkPath } from "./check-path.js";
import { asRefusal } from "./describe-cause.js";

/** @throws `INGEST.PATH_NOT_FOUND`, `INGEST.PATH_UNREADABLE` where it is no file that can be read. */
export async function checkRowsFile(path: string): Promise<void> {
  const { path: absolute, stats } = await checkPath(path);
  if (stats.isFile()) return;
  throw ingestError("INGEST.PATH_UNREADABLE", `${absolute} is no file.`, {
    details: { path: absolute },
    fix: "Give the path of a file of rows.",
  });
}

/** The bytes of a file of rows; what breaks the reading of the whole file comes in our words. */
export async function* streamRowsFile(path: string, signal: AbortSignal | undefined): AsyncGenerator<Buffer> {
  try {
    yield* createReadStream(path, { signal }) as AsyncIterable<Buffer>;
  } catch (error) {
    signal?.throwIfAborted();
    throw asRefusal(error, "INGEST.UNREADABLE", "The file of rows cannot be read on");
  }
}
