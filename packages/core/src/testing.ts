/** Test doubles of the ports, and suites that tell whether an implementation keeps a port's promises. Needs no test runner. */
export { type BrokenCheck, brokenChecks } from "./testing/conformance/broken-checks.js";
export { describeSuite, type TestRunner } from "./testing/conformance/describe-suite.js";
export { ensure, ensureRejects, ensureSame } from "./testing/conformance/ensure.js";
export { frozen } from "./testing/conformance/frozen.js";
export { type Closable, type ConformanceCheck, type ConformanceSuite, defineSuite, type NamedChecks } from "./testing/conformance/suite.js";
export { type TestingErrorCode, testingErrorCatalogue } from "./testing/errors.js";
export { deterministicEmbedder } from "./testing/fakes/deterministic-embedder.js";
export { inMemoryVectorStore, type InMemoryVectorStoreOptions } from "./testing/fakes/in-memory-vector-store.js";
export { overlapReranker } from "./testing/fakes/overlap-reranker.js";
export {
  type ScriptedAnswer,
  type ScriptedChatModel,
  scriptedChatModel,
  type ScriptedChatModelOptions,
} from "./testing/fakes/scripted-chat-model.js";
export { chatModelSuite, type ChatModelUnderTest } from "./testing/suites/chat-model-suite.js";
export { cypherStoreSuite, type CypherStoreUnderTest } from "./testing/suites/cypher-store-suite.js";
export { embedderSuite, type EmbedderUnderTest } from "./testing/suites/embedder-suite.js";
export { rerankerSuite, type RerankerUnderTest } from "./testing/suites/reranker-suite.js";
export { vectorStoreSuite, type VectorStoreUnderTest } from "./testing/suites/vector-store-suite.js";
