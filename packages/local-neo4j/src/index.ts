export type { Environment } from "./environment.js";
export { LocalNeo4jError, localNeo4jErrorCatalogue, type LocalNeo4jErrorCode, type LocalNeo4jErrorContext } from "./errors.js";
export type { LocalNeo4jEvent, OnEvent } from "./events.js";
export type { LocalNeo4j } from "./local-neo4j.js";
export { localNeo4jStatus, stopLocalNeo4j, type LocalNeo4jStatus } from "./manage.js";
export type { LocalNeo4jFolderOptions, LocalNeo4jOptions, Strategy } from "./options.js";
export type { Auth } from "./server/bolt.js";
export { startLocalNeo4j } from "./start.js";
