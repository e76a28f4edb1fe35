/** Tools for tests on a real database: what is in it, as text; a network that fails as it is told to; leaks of a scope. */
export { digestDatabase, dumpDatabase } from "./testing/dump/dump-database.js";
export { type DumpOptions, type IgnoreRule, runTraces } from "./testing/dump/dump-options.js";
export type { Direction, Fault, FaultScript } from "./testing/fault-proxy/fault.js";
export { type FaultProxy, type FaultProxyOptions, startFaultProxy } from "./testing/fault-proxy/fault-proxy.js";
export type { ProxiedConnection } from "./testing/fault-proxy/proxied-connection.js";
export { findScopeLeaks } from "./testing/scope-leaks/find-scope-leaks.js";
export type { FindScopeLeaksOptions, ScopeCanary, ScopeLeak } from "./testing/scope-leaks/scope-leak.js";
