import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";

/**
 * How one vector lies in a cache file: the SHA-256 of its text (32 bytes), its components as 32-bit floats, a CRC-32 of both, all little
 * endian. Every record of a cache has the same length, so that a file which lost its end is still read up to there.
 */
const keyBytes = 32;
const checksumBytes = 4;
const componentBytes = 4;

export const recordBytes = (dimensions: number): number => keyBytes + dimensions * componentBytes + checksumBytes;

/** What a text is known by. */
export const keyOf = (text: string): string => createHash("sha256").update(text).digest("base64");

export function encodeRecord(key: string, vector: Float32Array): Buffer {
  const record = Buffer.alloc(recordBytes(vector.length));
  record.write(key, "base64");
  vector.forEach((component, index) => record.writeFloatLE(component, keyBytes + index * componentBytes));
  record.writeUInt32LE(checksumOf(record), record.length - checksumBytes);
  return record;
}

/** The key of a record, or null where its bytes are not those that were written. */
export function intactKey(record: Buffer): string | null {
  const intact = record.readUInt32LE(record.length - checksumBytes) === checksumOf(record);
  return intact ? record.toString("base64", 0, keyBytes) : null;
}

export function vectorIn(record: Buffer): Float32Array {
  const vector = new Float32Array((record.length - keyBytes - checksumBytes) / componentBytes);
  for (let index = 0; index < vector.length; index += 1) vector[index] = record.readFloatLE(keyBytes + index * componentBytes);
  return vector;
}

const checksumOf = (record: Buffer): number => crc32(record.subarray(0, record.length - checksumBytes));
