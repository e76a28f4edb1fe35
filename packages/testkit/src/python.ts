/** Python with pinned packages, for suites and benches that compare us with neo4j-graphrag. Needs no test runner. */
export { type JsonLinesCommand, type JsonLinesProcess, startJsonLinesProcess } from "./python/json-lines-process.js";
export { openPythonEnvironment, type PythonEnvironment, type PythonEnvironmentOptions } from "./python/python-environment.js";
