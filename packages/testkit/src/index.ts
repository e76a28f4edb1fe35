export { deterministicEmbedder } from "./deterministic-embedder.js";
export { describeEmbedder, type EmbedderUnderTest } from "./embedder-conformance.js";
export { needsServer, testServer, uniquePrefix } from "./integration.js";
export {
  capped,
  cut,
  cutInBody,
  type EmbeddingItem,
  type EmbeddingsAnswer,
  type EmbeddingsRequest,
  hang,
  hangInBody,
  rawText,
  refusal,
  type RequestCaps,
  vectors,
  type VectorsAnswer,
} from "./scripted-openai-answers.js";
export { type ScriptedOpenAIServer, startScriptedOpenAIServer } from "./scripted-openai-server.js";
