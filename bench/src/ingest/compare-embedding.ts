import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createLocalEmbedder } from "@graphspan/embeddings";
import { runVariants } from "../harness/run-variants.js";
import type { Variant } from "../harness/variant.js";
import type { Findings } from "../report/report.js";
import { quotient, summarize } from "../report/summarize.js";

export interface EmbeddingContext {
  /** Folder of the model, as `fetchLocalModel` returns it. */
  readonly modelFolder: string;
  readonly texts: readonly string[];
  readonly seed: number;
  readonly signal: AbortSignal;
  readonly onNote: (note: string) => void;
}

/** Texts of one call. */
const textsPerCall = 8;
const ours = "local embedder";
const bare = "bare session";
/** As `all-MiniLM-L6-v2` is used: longer texts are cut. */
const maxTokens = 256;

/**
 * Our local embedder on some texts beside the session it runs on, which gets the same texts as token ids that were made beforehand, one text a run
 * as ours does, and whose answers nobody looks at.
 */
export async function compareEmbedding({ modelFolder, texts, seed, signal, onNote }: EmbeddingContext): Promise<Findings> {
  const batches = Array.from({ length: Math.floor(texts.length / textsPerCall) }, (_, index) =>
    texts.slice(index * textsPerCall, (index + 1) * textsPerCall),
  );
  const warmUp = batches.slice(0, Math.ceil(batches.length / 5));
  const variants = [embedderVariant(modelFolder), await sessionVariant(modelFolder, texts)];
  const onProgress = (done: number, all: number): void => {
    onNote(`embedding: ${done} of ${all}`);
  };
  const runs = await runVariants({ variants, warmUp, questions: batches.slice(warmUp.length), seed, signal, onProgress });
  const summaries = summarize({ runs, baseOf: () => bare, truthOf: () => null });
  return {
    tables: [{ title: `time to embed ${textsPerCall} texts`, base: bare, variants: summaries }],
    figures: { embedToBareSession: quotient(summaries, [bare, ours], "p50Ms") },
    notes: [],
  };
}

function embedderVariant(directory: string): Variant<readonly string[]> {
  let embedder: Awaited<ReturnType<typeof createLocalEmbedder>> | undefined;
  return {
    name: ours,
    async prepare() {
      embedder = await createLocalEmbedder({ directory });
    },
    async run(texts, signal) {
      await embedder!.embed({ texts, kind: "document", signal });
      return { ids: [] };
    },
    async close() {
      await embedder?.close();
    },
  };
}

/** The part of `@huggingface/tokenizers` used here: its own types do not resolve from ES modules. */
interface TokenizersModule {
  readonly Tokenizer: new (tokenizer: object, config: object) => { encode(text: string): { readonly ids: readonly number[] } };
}

async function sessionVariant(directory: string, texts: readonly string[]): Promise<Variant<readonly string[]>> {
  const { InferenceSession, Tensor } = await import("onnxruntime-node");
  const { Tokenizer } = (await import("@huggingface/tokenizers")) as unknown as TokenizersModule;
  const tokenizer = new Tokenizer(JSON.parse(await readFile(join(directory, "tokenizer.json"), "utf8")) as object, {});
  type Feeds = Parameters<Awaited<ReturnType<typeof InferenceSession.create>>["run"]>[0];
  const feedsOf = (text: string): Feeds => {
    const { ids } = tokenizer.encode(text);
    const kept = ids.length <= maxTokens ? ids : [...ids.slice(0, maxTokens - 1), ids.at(-1)!];
    const row = (values: BigInt64Array) => new Tensor("int64", values, [1, kept.length]);
    return {
      input_ids: row(BigInt64Array.from(kept, BigInt)),
      attention_mask: row(new BigInt64Array(kept.length).fill(1n)),
      token_type_ids: row(new BigInt64Array(kept.length)),
    };
  };
  const feeds = new Map(texts.map((text) => [text, feedsOf(text)]));
  let session: Awaited<ReturnType<typeof InferenceSession.create>> | undefined;
  return {
    name: bare,
    async prepare() {
      session = await InferenceSession.create(join(directory, "onnx/model_quantized.onnx"), {
        executionProviders: ["cpu"],
        intraOpNumThreads: 1,
        interOpNumThreads: 1,
        extra: { session: { intra_op: { allow_spinning: "0" } } },
      });
    },
    async run(batch) {
      for (const text of batch) await session!.run(feeds.get(text)!);
      return { ids: [] };
    },
    async close() {
      await session?.release();
    },
  };
}
