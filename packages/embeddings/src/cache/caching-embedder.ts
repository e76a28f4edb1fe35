import { createHash } from "node:crypto";
import { join } from "node:path";
import { type Embedder, embeddingSetId, parseOptions } from "@graphspan/core";
import pLimit from "p-limit";
import { z } from "zod";
import { checkTexts } from "../checks/texts.js";
import { checkVectors } from "../checks/vectors.js";
import { cacheUnusable } from "./cache-unusable.js";
import { makeFolder } from "./make-folder.js";
import { openVectorFiles } from "./vector-files.js";
import { keyOf } from "./vector-record.js";

/** Options of the embedder that keeps its vectors in files. */
export interface CachingEmbedderOptions {
  /** Makes the vectors that are not there yet. */
  readonly embedder: Embedder;
  /** Where the vectors are kept: a folder for each model, made when needed. Several processes may share it. */
  readonly directory: string;
}

const optionsSchema: z.ZodType<CachingEmbedderOptions> = z.strictObject({
  embedder: z.custom<Embedder>((value) => typeof value === "object" && value !== null, { error: "must be an embedder" }),
  directory: z.string().min(1),
});

/**
 * An embedder that keeps the vectors of documents on disk, by the hash of their text, and asks only for those it does not have. Questions are passed
 * on and not kept: so that their time can be measured, and because they are the users' own words. Vectors are stored without their texts;
 * a damaged or half-written one counts as absent. What is kept is never deleted.
 *
 * @throws `CONFIG.INVALID_OPTIONS`; `EMBEDDING.CACHE_UNUSABLE` where the folder cannot be made or written to, also later, by `embed`.
 */
export async function createCachingEmbedder(options: CachingEmbedderOptions): Promise<Embedder> {
  const { embedder, directory } = parseOptions("createCachingEmbedder", optionsSchema, options);
  const { model, dimensions } = embedder;
  const folder = join(directory, folderName(model, dimensions));
  const kept = <Result>(work: Promise<Result>): Promise<Result> =>
    work.catch((error: unknown) => {
      throw cacheUnusable(folder, "vectors", error);
    });
  await kept(makeFolder(folder));
  const files = await kept(openVectorFiles(folder, dimensions));
  const oneAtATime = pLimit(1);
  return {
    model,
    dimensions,
    window: embedder.window,
    embed: async (request) => {
      const { texts, kind, signal } = request;
      signal?.throwIfAborted();
      if (kind !== "document") return embedder.embed(request);
      checkTexts(texts);
      const keys = texts.map(keyOf);
      const vectors = new Map(await kept(files.read([...new Set(keys)])));
      const missing = new Map(texts.map((text, index) => [keys[index]!, text] as const).filter(([key]) => !vectors.has(key)));
      if (missing.size > 0) {
        const made = await embedder.embed({ texts: [...missing.values()], kind, signal });
        checkVectors(made, { count: missing.size, dimensions });
        const added = new Map([...missing.keys()].map((key, index) => [key, made[index]!]));
        await kept(oneAtATime(() => files.append(added)));
        for (const [key, vector] of added) vectors.set(key, vector);
      }
      return keys.map((key) => vectors.get(key)!);
    },
  };
}

/** Two models may look alike in the letters a folder can have: the hash tells them apart. */
function folderName(model: string, dimensions: number): string {
  const hash = createHash("sha256").update(`${model}\0${dimensions}`).digest("hex").slice(0, 8);
  return `${embeddingSetId(model, dimensions)}_${hash}`;
}
