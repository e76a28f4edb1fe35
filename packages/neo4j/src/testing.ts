/** Tools for tests on a real database: what is in it, as text, and a network that fails as it is told to. */
export { digestDatabase, dumpDatabase } from "./testing/dump/dump-database.js";
export { type DumpOptions, type IgnoreRule, runTraces } from "./testing/dump/dump-options.js";
