export { deterministicEmbedder } from "@graphspan/core/testing";
export { describeConformance, describeEmbedder } from "./describe-conformance.js";
export { type Gate, gate } from "./gate.js";
export { needsServer, testServer, uniquePrefix } from "./integration.js";
export { leastProcessorTime } from "./least-processor-time.js";
export { type Answer, cut, cutInBody, hang, hangInBody, rawText, refusal } from "./openai/answers.js";
export { type ChatCompletionsBody, type Completion, completion, type CompletionAnswer } from "./openai/chat-completions.js";
export { capped, type EmbeddingItem, type EmbeddingsBody, type RequestCaps, vectors, type VectorsAnswer } from "./openai/embeddings.js";
export { type ScriptedOpenAIServer, startScriptedOpenAIServer } from "./openai/scripted-openai-server.js";
