export { count, type Cypher, cypher, identifier, joinCypher } from "./cypher/cypher.js";
export { type Neo4jErrorCode, neo4jErrorCatalogue } from "./errors.js";
export { foldForSearch } from "./full-text/fold-text.js";
export { type Layout, layouts } from "./layout/layout.js";
export { renamed } from "./layout/renamed.js";
export {
  describeIndexes,
  type FullTextIndexDescription,
  type RetrievalIndexes,
  type VectorIndexDescription,
} from "./retrieve/index-description.js";
export { hybrid, type Preset, type RetrievalRoute, vector } from "./retrieve/preset.js";
export type { RetrieveOptions, RetrieverOptions } from "./retrieve/retrieve-options.js";
export { createRetriever, type Retriever } from "./retrieve/retriever.js";
export { connect, createStore } from "./store/connect.js";
export type { ConnectOptions, Credentials } from "./store/connect-options.js";
export { connectionFromEnvironment } from "./store/connection-from-environment.js";
export type { CallOptions, GraphStore, ServerInfo, Transaction } from "./store/graph-store.js";
export type { Parameters, Query } from "./store/query.js";
