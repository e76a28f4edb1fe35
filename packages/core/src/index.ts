export { mapSomeAtATime } from "./abort/map-some-at-a-time.js";
export { untilAborted } from "./abort/until-aborted.js";
export { completeObject, type CompletedObject } from "./chat/complete-object.js";
export type { CompleteObjectOptions } from "./chat/complete-object-options.js";
export { type Budget, type BudgetOptions, budgetSchema } from "./budget/budget.js";
export { type LimitName } from "./budget/limit-name.js";
export { delimitPassage, type DelimitedPassage, neutralizeDelimiters } from "./chat/delimit-passage.js";
export { createObjectReader, type ObjectReader } from "./chat/object-reader.js";
export { defaultInputTemplate, embeddingInput, type EmbeddingSet, embeddingSetId, type Similarity } from "./embedding-set/embedding-set.js";
export { coreErrorCatalogue } from "./errors/core-errors.js";
export { defineErrors, type ErrorContext, type ErrorEntry, type ErrorFactory, GraphspanError, isGraphspanError } from "./errors/graphspan-error.js";
export { parseOptions } from "./errors/parse-options.js";
export type {
  CandidateTrace,
  ContextPassage,
  CypherPassage,
  Evidence,
  EvidenceItem,
  EvidenceLimits,
  EvidenceScope,
  EvidenceSource,
  FullTextProvenance,
  Grounding,
  NeighbourPassage,
  Provenance,
  RouteTrace,
  ScopeStrategy,
  StageNote,
  Trace,
  VectorProvenance,
} from "./evidence/evidence.js";
export { evidenceSchema } from "./evidence/evidence-schema.js";
export { traceSchema } from "./evidence/trace-schema.js";
export {
  type ReadSource,
  type SourceText,
  type VerifiedEvidence,
  type VerifiedItem,
  type VerifiedState,
  verifyEvidence,
  type VerifyEvidenceOptions,
} from "./evidence/verify-evidence.js";
export { type Fusion, fusionSchema } from "./fusion/fusion.js";
export { type ChunkRef, compareRanked, type RouteHit, type RouteName } from "./fusion/candidate.js";
export { reciprocalRankK } from "./fusion/reciprocal-rank.js";
export type { ChatAnswer, ChatMessage, ChatModel, ChatRequest, ChatStreamEvent, ChatUsage } from "./ports/chat-model.js";
export type { CypherOptions, CypherRecord, CypherSchema, CypherStore } from "./ports/cypher-store.js";
export type { Embedder, EmbedderWindow, EmbeddingKind, EmbedRequest } from "./ports/embedder.js";
export type { RerankedDocument, Reranker, RerankRequest } from "./ports/reranker.js";
export type { TokenCounter } from "./ports/token-counter.js";
export type { VectorHit, VectorRecord, VectorStore } from "./ports/vector-store.js";
export { selectEvidence, type SelectableCandidate, type SelectedCandidate, type Selection } from "./selection/select-evidence.js";
export type { SelectionSettings } from "./selection/selection-settings.js";
export type { ByteSpan } from "./spans/byte-span.js";
export { createQuoteFinder, type FoundQuote, type QuoteFinder } from "./spans/find-quote.js";
export { createUtf8Index, cutToUtf8Bytes, type Utf8Index, utf8Length } from "./spans/utf8.js";
export { explainMiss } from "./trace/explain-miss.js";
export type {
  ExplainedByBudget,
  ExplainedByDedup,
  ExplainedByRoutes,
  ExplainedItem,
  ExplainedRoute,
  Explanation,
} from "./trace/explanation.js";
export { formatTrace, type FormatTraceOptions } from "./trace/format-trace.js";
export { type Replay, replay, type ReplayChanges, type ReplayedItem } from "./trace/replay.js";
export { traceCandidate } from "./trace/trace-candidate.js";
