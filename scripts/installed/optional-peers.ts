/** For each optional peer of each of our packages: a call that needs it, as a promise. */
export const callsThatNeed: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "@graphspan/embeddings": {
    openai: 'import("@graphspan/embeddings").then(({ createOpenAIEmbedder }) => createOpenAIEmbedder({ model: "m", dimensions: 8, apiKey: "k" }))',
    "onnxruntime-node": local(),
    "@huggingface/tokenizers": local(),
  },
  "@graphspan/models": {
    openai: 'import("@graphspan/models").then(({ openai }) => openai("m", { apiKey: "k" }).complete({ messages: [{ role: "user", content: "?" }] }))',
  },
  "@graphspan/openai-client": { openai: connection() },
};

/** Its errors are made by whoever opens the connection. */
function connection(): string {
  return `import("@graphspan/openai-client").then(({ connectToOpenAI, createPeerImporter }) =>
    connectToOpenAI({
      server: { baseUrl: "http://127.0.0.1:9/v1", headers: {} },
      attemptTimeoutMs: 1,
      importPeer: createPeerImporter((message, { fix }) => Object.assign(new Error(message), { code: "MY.DEPENDENCY_MISSING", fix })),
      errorOf: ({ message }) => new Error(message),
    }))`;
}

function local(): string {
  return 'import("@graphspan/embeddings").then(async ({ createLocalEmbedder, fetchLocalModel }) => createLocalEmbedder(await fetchLocalModel()))';
}
