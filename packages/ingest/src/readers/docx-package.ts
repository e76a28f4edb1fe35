import type JSZip from "jszip";
import { beyondLimits, ingestError } from "../errors.js";
import { reasonOf } from "../text/reason-of.js";

const mebibyte = 1024 * 1024;
/** What the parts of a file may have unpacked: more than the longest books take, and no more than memory holds as a tree. */
const limits = { part: 64 * mebibyte, all: 512 * mebibyte };
/** How files of Word begin that are no DOCX: those of before 2007, and those with a password. */
const compoundFile = [0xd0, 0xcf, 0x11, 0xe0];
const encryptedPackage = Buffer.from("EncryptedPackage", "utf16le");

/**
 * The parts of a DOCX file, none of which is larger than it may be.
 *
 * @throws `INGEST.ENCRYPTED`, `INGEST.BROKEN_FILE`, `INGEST.BEYOND_LIMITS`
 */
export async function openDocx(bytes: Uint8Array): Promise<JSZip> {
  if (compoundFile.every((byte, index) => bytes[index] === byte)) throw otherFormat(bytes);
  const { default: zip } = await import("jszip");
  let parts: JSZip;
  try {
    parts = await zip.loadAsync(bytes);
  } catch (error) {
    throw brokenDocx(error);
  }
  let left = limits.all;
  for (const part of Object.values(parts.files)) left -= await unpackedSize(part, Math.min(left, limits.part));
  return parts;
}

export const brokenDocx = (error: unknown): Error =>
  ingestError("INGEST.BROKEN_FILE", `The file is no DOCX that can be read: ${reasonOf(error)}`, { cause: error });

function otherFormat(bytes: Uint8Array): Error {
  if (Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(encryptedPackage))
    return ingestError("INGEST.ENCRYPTED", "The file is encrypted, and opens with a password only.");
  return ingestError("INGEST.BROKEN_FILE", "The file is no DOCX, but of the format that Word wrote before it.", {
    fix: "Save it as DOCX (Office Open XML), then ingest again.",
  });
}

/** Unpacks a part once, without keeping it: what a file says about its sizes may be made up. */
async function unpackedSize(part: JSZip.JSZipObject, most: number): Promise<number> {
  return new Promise((resolve, reject) => {
    let size = 0;
    const stream = (part as PartStream).internalStream("uint8array");
    stream.on("data", ({ length }) => {
      size += length;
      if (size <= most) return;
      stream.pause();
      reject(beyondLimits(`Unpacked, its part ${part.name} has more than ${Math.floor(most / mebibyte)} MiB.`));
    });
    stream.on("error", (error) => {
      reject(brokenDocx(error));
    });
    stream.on("end", () => {
      resolve(size);
    });
    stream.resume();
  });
}

/** A call of the library that its types leave out. */
interface PartStream extends JSZip.JSZipObject {
  internalStream(type: "uint8array"): {
    on(event: "data", listener: (part: Uint8Array) => void): void;
    on(event: "error", listener: (error: Error) => void): void;
    on(event: "end", listener: () => void): void;
    pause(): void;
    resume(): void;
  };
}
