import { randomUUID } from "node:crypto";
import { appendFile, type FileHandle, open, readdir } from "node:fs/promises";
import { createReadStream } from "node:fs";
import { join } from "node:path";
import { encodeRecord, intactKey, recordBytes, vectorIn } from "./vector-record.js";

/** Vectors on disk, by the key of their text. */
export interface VectorFiles {
  /** The vectors of those keys that are there, undamaged. */
  read(keys: readonly string[]): Promise<ReadonlyMap<string, Float32Array>>;
  append(vectors: ReadonlyMap<string, Float32Array>): Promise<void>;
}

interface Place {
  readonly path: string;
  readonly offset: number;
}

const extension = ".vectors";

/**
 * Opens the cache files of a folder. Each client appends to a file of its own and reads all of them, so that none waits for another and an
 * interrupted write costs the record it interrupted. Damaged records count as absent.
 */
export async function openVectorFiles(folder: string, dimensions: number): Promise<VectorFiles> {
  const places = new Map<string, Place>();
  const length = recordBytes(dimensions);
  for (const name of (await readdir(folder)).filter((file) => file.endsWith(extension)).sort()) {
    const path = join(folder, name);
    let offset = 0;
    for await (const record of recordsOf(path, length)) {
      const key = intactKey(record);
      if (key !== null) places.set(key, { path, offset });
      offset += length;
    }
  }
  const newFile = (): { path: string; bytes: number } => ({ path: join(folder, `${randomUUID()}${extension}`), bytes: 0 });
  let own = newFile();
  return {
    read: (keys) => readVectors(keys, places, length),
    append: async (vectors) => {
      const records = [...vectors].map(([key, vector]) => ({ key, record: encodeRecord(key, vector) }));
      try {
        await appendFile(own.path, Buffer.concat(records.map(({ record }) => record)));
      } catch (error) {
        // Part of a record may stand at the end now: what follows it would be read from the wrong place.
        own = newFile();
        throw error;
      }
      for (const { key } of records) {
        places.set(key, { path: own.path, offset: own.bytes });
        own.bytes += length;
      }
    },
  };
}

/** The whole records of a file; what is left of one at its end is passed over. */
async function* recordsOf(path: string, length: number): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const block of createReadStream(path) as AsyncIterable<Buffer>) {
    const bytes = Buffer.concat([rest, block]);
    let start = 0;
    for (; start + length <= bytes.length; start += length) yield bytes.subarray(start, start + length);
    rest = bytes.subarray(start);
  }
}

async function readVectors(keys: readonly string[], places: ReadonlyMap<string, Place>, length: number): Promise<Map<string, Float32Array>> {
  const byPath = new Map<string, { readonly key: string; readonly offset: number }[]>();
  for (const key of keys) {
    const place = places.get(key);
    if (place !== undefined) byPath.set(place.path, [...(byPath.get(place.path) ?? []), { key, offset: place.offset }]);
  }
  const vectors = new Map<string, Float32Array>();
  for (const [path, wanted] of byPath) {
    const file = await openIfThere(path);
    if (file === null) continue;
    try {
      for (const { key, offset } of wanted) {
        const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, offset);
        if (bytesRead === length && intactKey(buffer) === key) vectors.set(key, vectorIn(buffer));
      }
    } finally {
      await file.close();
    }
  }
  return vectors;
}

/** Null for a file that somebody has removed meanwhile. */
async function openIfThere(path: string): Promise<FileHandle | null> {
  try {
    return await open(path);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}
