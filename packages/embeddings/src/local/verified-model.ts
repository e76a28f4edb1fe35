import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { type LocalModel, localModels } from "./local-models.js";

/** The sha256 of a file, or undefined where it cannot be read. */
export async function sha256OfFile(path: string): Promise<string | undefined> {
  const hash = createHash("sha256");
  try {
    await pipeline(createReadStream(path), hash);
  } catch {
    return undefined;
  }
  return hash.digest("hex");
}

/** Whether a folder holds every file of the model, byte for byte. */
export async function holdsModel(directory: string, model: LocalModel): Promise<boolean> {
  for (const file of [model.tokenizer, model.weights]) {
    if ((await sha256OfFile(join(directory, file.path))) !== file.sha256) return false;
  }
  return true;
}

/** The known model that a folder holds whole, if any. */
export async function findModelIn(directory: string): Promise<LocalModel | undefined> {
  for (const model of localModels) {
    if (await holdsModel(directory, model)) return model;
  }
  return undefined;
}
