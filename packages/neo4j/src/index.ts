export { diffRuns, type DiffRunsOptions } from "./changes/diff-runs.js";
export { forgetChanges, type ForgetChangesOptions } from "./changes/forget-changes.js";
export { recordChange } from "./changes/record-change.js";
export type { RunDifference } from "./changes/run-difference.js";
export { count, type Cypher, cypher, identifier, joinCypher } from "./cypher/cypher.js";
export { lockNode } from "./cypher/lock-node.js";
export type { FloatLiteral, LiteralValue } from "./cypher/literal.js";
export { parseInstant } from "./dates/parse-instant.js";
export { dropEmbeddingSet, type DropEmbeddingSetOptions, type DroppedEmbeddingSet } from "./embedding-sets/drop-embedding-set.js";
export {
  type EmbeddingSetStatus,
  listEmbeddingSets,
  readActiveEmbeddingSet,
  readEmbeddingSetStatus,
} from "./embedding-sets/embedding-set-status.js";
export { type HeldEmbeddingSet, holdEmbeddingSet, type KnownEmbeddingSet, recordFill, requireEmbeddingSet } from "./embedding-sets/hold-embedding-set.js";
export { readDroppingSets } from "./embedding-sets/read-dropping-sets.js";
export { type EmbeddingSetSwitch, switchEmbeddingSet, type SwitchEmbeddingSetOptions } from "./embedding-sets/switch-embedding-set.js";
export { type Neo4jErrorCode, neo4jErrorCatalogue } from "./errors.js";
export { foldForSearch } from "./full-text/fold-text.js";
export { suitedAnalyzer } from "./full-text/suited-analyzer.js";
export { findUnadopted } from "./health/find-unadopted.js";
export type { Health, HealthCounts, HealthFinding, HealthNote, RunContents, VectorHealth } from "./health/health.js";
export { type HealthFindingCode, healthFindingCodes, type HealthNoteCode, healthNoteCodes } from "./health/health-codes.js";
export { healthSchema } from "./health/health-schema.js";
export { readHealth, type ReadHealthOptions } from "./health/read-health.js";
export { reset, type ResetCounts, type ResetOptions } from "./health/reset.js";
export { contentHash } from "./identity/content-hash.js";
export { chunkId, defaultCorpus, documentId, extractionId, sectionId, thingId, thingName } from "./identity/ids.js";
export { type Layout, layouts } from "./layout/layout.js";
export { prefixed } from "./layout/prefixed.js";
export { type NameOverrides, renamed } from "./layout/renamed.js";
export {
  describeIndexes,
  type FullTextIndexDescription,
  type RetrievalIndexes,
  type VectorIndexDescription,
} from "./retrieve/index-description.js";
export type { CypherExpansion } from "./retrieve/cypher-expansion.js";
export {
  fullText,
  hybrid,
  hybridCypher,
  type HybridCypherOptions,
  type HybridOptions,
  type Preset,
  type RetrievalRoute,
  type SingleRouteOptions,
  vector,
  vectorCypher,
  type VectorCypherOptions,
} from "./retrieve/preset.js";
export type { RetrieveOptions, RetrieverOptions, ScopeStrategyChoice } from "./retrieve/retrieve-options.js";
export { groundSpan } from "./retrieve/candidate.js";
export { createRetriever, type Retriever } from "./retrieve/retriever.js";
export type { RecallSample, SampleRecallOptions } from "./retrieve/sample-recall.js";
export { inRun, type RunContext } from "./runs/in-run.js";
export { lastWordsMs, type RecordedRun, recordRun } from "./runs/record-run.js";
export { type Run, type RunKind, runKinds, type RunState, runStates } from "./runs/run.js";
export { runWriteTimeoutMs } from "./runs/run-write-timeout.js";
export {
  findUnfinishedRuns,
  finishRun,
  type FinishRunOptions,
  listRuns,
  type ListRunsOptions,
  recordRunCounts,
  type RecordRunCountsOptions,
  startRun,
  type StartRunOptions,
} from "./runs/runs.js";
export { scope } from "./scope/scope.js";
export { type ScopeCondition, scopeCondition } from "./scope/scope-condition.js";
export type {
  CombinedScope,
  CypherScope,
  DocumentScope,
  MatchingOptions,
  MatchingScope,
  Scope,
  ScopeValue,
  SectionScope,
} from "./scope/scope-types.js";
export { applySchema, type ApplySchemaOptions } from "./schema/apply-schema.js";
export { awaitIndexes, type AwaitIndexesOptions } from "./schema/await-indexes.js";
export { type AnalyzerChange, changeAnalyzer, type ChangeAnalyzerOptions } from "./schema/change-analyzer.js";
export { checkSchema, type SchemaDifference } from "./schema/check-schema.js";
export { defaultAnalyzer, planSchema, type PlanSchemaOptions } from "./schema/plan-schema.js";
export { planThingSchema } from "./schema/plan-thing-schema.js";
export { readEmbeddingSets } from "./schema/read-embedding-sets.js";
export { resolveAnalyzer, type ResolveAnalyzerOptions } from "./schema/resolve-analyzer.js";
export { firstEmbeddingSet, resolveEmbeddingSet, type ResolveEmbeddingSetOptions } from "./schema/resolve-embedding-set.js";
export type { SchemaPlan, SchemaStep, SchemaStepKind } from "./schema/schema-plan.js";
export type { ServerIndex } from "./schema/show-indexes.js";
export { answersInOrder } from "./store/answers-in-order.js";
export { connect, createStore } from "./store/connect.js";
export type { ConnectOptions, Credentials } from "./store/connect-options.js";
export { connectionFromEnvironment } from "./store/connection-from-environment.js";
export type { CallOptions, CypherRows, GraphStore, ReadCypherOptions, ServerInfo, Transaction } from "./store/graph-store.js";
export type { Parameters, Query } from "./store/query.js";
export { deleteUnmentioned, forgetExtraction, forgetMentions } from "./things/forget-extraction.js";
export { isMark, isMarked } from "./things/is-marked.js";
export { isThing } from "./things/is-thing.js";
