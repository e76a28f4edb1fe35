/** For each optional peer of our packages: a call that needs it, as a promise. */
export const callsThatNeed: Readonly<Record<string, string>> = {
  openai: 'import("@graphspan/embeddings").then(({ createOpenAIEmbedder }) => createOpenAIEmbedder({ model: "m", dimensions: 8, apiKey: "k" }))',
  "onnxruntime-node": local(),
  "@huggingface/tokenizers": local(),
};

function local(): string {
  return 'import("@graphspan/embeddings").then(async ({ createLocalEmbedder, fetchLocalModel }) => createLocalEmbedder(await fetchLocalModel()))';
}
