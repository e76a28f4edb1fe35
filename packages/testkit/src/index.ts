export { deterministicEmbedder } from "./deterministic-embedder.js";
export { needsServer, testServer, uniquePrefix } from "./integration.js";
