import { importPeer } from "../import-peer.js";

/** The part of `@huggingface/tokenizers` used here: its own types do not resolve from ES modules. */
export interface Tokenizer {
  encode(text: string, options?: { readonly add_special_tokens?: boolean }): { readonly ids: readonly number[] };
}

interface TokenizersModule {
  readonly Tokenizer: new (tokenizer: object, config: object) => Tokenizer;
}

const install = "npm install @huggingface/tokenizers";

/**
 * A tokenizer from the text of its `tokenizer.json`.
 *
 * @throws `EMBEDDING.DEPENDENCY_MISSING`
 */
export async function loadTokenizer(json: string): Promise<Tokenizer> {
  const tokenizers: unknown = await importPeer("@huggingface/tokenizers", install, () => import("@huggingface/tokenizers"));
  return new (tokenizers as TokenizersModule).Tokenizer(JSON.parse(json) as object, {});
}
