import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { EmbedderWindow } from "@graphspan/core";
import { importPeer } from "../import-peer.js";
import { loadTokenizer } from "../tokens/load-tokenizer.js";
import { createRecentCounts } from "../tokens/recent-counts.js";
import type { LocalModel } from "./local-models.js";

/** What the model says about one text: a vector for each of its tokens, one after the other. */
export interface TokenVectors {
  readonly values: Float32Array;
  readonly tokens: number;
  readonly dimensions: number;
}

/** A sentence encoder that is loaded and ready. */
export interface Encoder {
  readonly window: EmbedderWindow;
  encode(text: string): Promise<TokenVectors>;
  release(): Promise<void>;
}

/** onnxruntime-node carries its CPU binary; without this setting its install script fetches GPU libraries too, and fails offline. */
const installRuntime = "ONNXRUNTIME_NODE_INSTALL=skip npm install onnxruntime-node";

/**
 * Loads a model from its folder.
 *
 * One thread that does not spin while it waits: on CPUs more threads gain little for single texts and ruin shared machines. One text per
 * run: without padding a vector cannot depend on what else was asked.
 */
export async function openEncoder(directory: string, model: LocalModel): Promise<Encoder> {
  const { InferenceSession, Tensor } = await importPeer("onnxruntime-node", installRuntime, () => import("onnxruntime-node"));
  const tokenizer = await loadTokenizer(await readFile(join(directory, model.tokenizer.path), "utf8"));
  const session = await InferenceSession.create(join(directory, model.weights.path), {
    executionProviders: ["cpu"],
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    extra: { session: { intra_op: { allow_spinning: "0" } } },
  });
  const [first, last] = tokenizer.encode("").ids;
  const inner = (text: string): readonly number[] => tokenizer.encode(text, { add_special_tokens: false }).ids;
  /** The model reads a token of its own at both ends. */
  const maxTokens = model.maxTokens - 2;
  const recent = createRecentCounts();
  const tokenIds = (text: string): readonly number[] => {
    const ids = inner(text);
    recent.add(text, ids.length);
    return [first!, ...ids.slice(0, maxTokens), last!];
  };
  return {
    window: { maxTokens, tokenCounter: { name: model.name, countTokens: (text) => recent.of(text) ?? inner(text).length } },
    encode: async (text) => {
      const ids = tokenIds(text);
      const row = (values: BigInt64Array) => new Tensor("int64", values, [1, ids.length]);
      const { last_hidden_state: hidden } = await session.run({
        input_ids: row(BigInt64Array.from(ids, BigInt)),
        attention_mask: row(new BigInt64Array(ids.length).fill(1n)),
        token_type_ids: row(new BigInt64Array(ids.length)),
      });
      return { values: hidden!.data as Float32Array, tokens: ids.length, dimensions: model.dimensions };
    },
    release: () => session.release(),
  };
}
