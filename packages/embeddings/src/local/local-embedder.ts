import { resolve } from "node:path";
import { type Embedder, type EmbedderWindow, parseOptions } from "@graphspan/core";
import { z } from "zod";
import { checkTexts } from "../checks/texts.js";
import { checkVectors } from "../checks/vectors.js";
import { embeddingsError } from "../errors.js";
import { openEncoder } from "./encoder.js";
import { type LocalModel, type LocalModelName, localModels } from "./local-models.js";
import { meanPooled } from "./mean-pooling.js";
import { findModelIn, holdsModel } from "./verified-model.js";

/** Options of {@link createLocalEmbedder}. */
export interface LocalEmbedderOptions {
  /** The model's folder, as fetchLocalModel returns it. */
  readonly directory: string;
  /**
   * Insists on this model.
   * @default the known model that the folder holds
   */
  readonly model?: LocalModelName | undefined;
}

/** An embedder that holds a model in memory until it is closed. */
export interface LocalEmbedder extends Embedder {
  readonly model: LocalModelName;
  readonly window: EmbedderWindow;
  /** Frees the model once the calls under way have ended; later calls are refused. */
  close(): Promise<void>;
}

const optionsSchema = z.strictObject({
  directory: z.string().min(1),
  model: z.enum(localModels.map((model) => model.name)).optional(),
});

/**
 * An embedder that runs on this machine and sends nothing anywhere: all-MiniLM-L6-v2, 384 dimensions, vectors of length 1, texts cut
 * after 256 tokens, English first. The same text gives the same vector, bit for bit, whatever else is embedded beside it.
 *
 * Texts run one after the other; an abort takes effect between two of them, some milliseconds apart.
 *
 * @throws `EMBEDDING.MODEL_INVALID` where the folder does not hold the model byte for byte, `EMBEDDING.DEPENDENCY_MISSING` where
 *   onnxruntime-node or `@huggingface/tokenizers` is not installed.
 */
export async function createLocalEmbedder(options: LocalEmbedderOptions): Promise<LocalEmbedder> {
  const { directory, model: name } = parseOptions("createLocalEmbedder", optionsSchema, options);
  const model = await modelIn(resolve(directory), name);
  const encoder = await openEncoder(resolve(directory), model);
  const underWay = new Set<Promise<unknown>>();
  let closing: Promise<void> | undefined;

  const embedAll = async (texts: readonly string[], signal: AbortSignal | undefined): Promise<readonly Float32Array[]> => {
    const vectors: Float32Array[] = [];
    for (const text of texts) {
      signal?.throwIfAborted();
      vectors.push(meanPooled(await encoder.encode(text)));
    }
    checkVectors(vectors, { count: texts.length, dimensions: model.dimensions });
    return vectors;
  };

  return {
    model: model.name,
    dimensions: model.dimensions,
    window: encoder.window,
    embed: async ({ texts, signal }) => {
      signal?.throwIfAborted();
      if (closing !== undefined) throw embeddingsError("EMBEDDING.CLOSED", "The local embedder was closed.");
      checkTexts(texts);
      const call = embedAll(texts, signal);
      underWay.add(call);
      return call.finally(() => underWay.delete(call));
    },
    close: () => (closing ??= Promise.allSettled(underWay).then(() => encoder.release())),
  };
}

async function modelIn(directory: string, name: LocalModelName | undefined): Promise<LocalModel> {
  const wanted = localModels.find((model) => model.name === name);
  const found = wanted === undefined ? await findModelIn(directory) : (await holdsModel(directory, wanted)) ? wanted : undefined;
  if (found !== undefined) return found;
  const what = name ?? localModels.map((model) => model.name).join(" or ");
  throw embeddingsError("EMBEDDING.MODEL_INVALID", `The folder ${directory} does not hold ${what}, whole and undamaged.`, {
    details: { directory },
  });
}
