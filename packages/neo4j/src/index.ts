export { count, type Cypher, cypher, identifier, joinCypher } from "./cypher/cypher.js";
export { type Neo4jErrorCode, neo4jErrorCatalogue } from "./errors.js";
export { type Layout, layouts } from "./layout/layout.js";
export { renamed } from "./layout/renamed.js";
export { connect, createStore } from "./store/connect.js";
export type { ConnectOptions, Credentials } from "./store/connect-options.js";
export { connectionFromEnvironment } from "./store/connection-from-environment.js";
export type { CallOptions, GraphStore, ServerInfo, Transaction } from "./store/graph-store.js";
export type { Parameters, Query } from "./store/query.js";
