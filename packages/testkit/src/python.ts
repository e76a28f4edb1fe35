/** Python with pinned packages, for suites and benches that compare us with neo4j-graphrag. Needs no test runner. */
export { openPythonEnvironment, type PythonEnvironment, type PythonEnvironmentOptions } from "./python/python-environment.js";
export { type CommandEnd, runCommand } from "./python/run-command.js";
