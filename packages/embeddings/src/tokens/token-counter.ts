import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { isGraphspanError, parseOptions, type TokenCounter } from "@graphspan/core";
import { z } from "zod";
import { embeddingsError } from "../errors.js";
import { loadTokenizer, type Tokenizer } from "./load-tokenizer.js";

/** Options of {@link createTokenCounter}. */
export interface TokenCounterOptions {
  /** The `tokenizer.json` that comes with most open models. */
  readonly file: string;
  /** @default made of the sha256 of the file, so that another tokenizer never has the same name */
  readonly name?: string | undefined;
}

const optionsSchema = z.strictObject({ file: z.string().min(1), name: z.string().min(1).optional() });

/**
 * Counts the tokens of a model on this machine, without the model: for chunks that are cut by tokens.
 *
 * @throws `EMBEDDING.TOKENIZER_INVALID` where the file is none or cannot be read, `EMBEDDING.DEPENDENCY_MISSING` where
 *   `@huggingface/tokenizers` is not installed.
 */
export async function createTokenCounter(options: TokenCounterOptions): Promise<TokenCounter> {
  const { file, name } = parseOptions("createTokenCounter", optionsSchema, options);
  const { json, tokenizer } = await readTokenizer(file);
  return {
    name: name ?? `tokenizer ${createHash("sha256").update(json).digest("hex").slice(0, 16)}`,
    countTokens: (text) => tokenizer.encode(text, { add_special_tokens: false }).ids.length,
  };
}

async function readTokenizer(file: string): Promise<{ readonly json: string; readonly tokenizer: Tokenizer }> {
  try {
    const json = await readFile(file, "utf8");
    return { json, tokenizer: await loadTokenizer(json) };
  } catch (cause) {
    if (isGraphspanError(cause)) throw cause;
    throw embeddingsError("EMBEDDING.TOKENIZER_INVALID", `${file} holds no tokenizer that can be read.`, { details: { file }, cause });
  }
}
