export { count, type Cypher, cypher, identifier, joinCypher } from "./cypher/cypher.js";
export { neo4jErrorCatalogue } from "./errors.js";
export { type Layout, layouts } from "./layout/layout.js";
export { renamed } from "./layout/renamed.js";
export type { CallOptions, GraphStore, ServerInfo, Transaction } from "./store/graph-store.js";
export type { Parameters, Query } from "./store/query.js";
