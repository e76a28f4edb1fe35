/** The layers of ARCHITECTURE.md as rules: an import never points up. */
const only = (name, from, allowed) => ({
  name,
  severity: "error",
  from: { path: `^${from}/src`, pathNot: "\\.(test|fixture)\\.ts$" },
  to: { path: "^(packages|apps|examples|bench|interop)/", pathNot: [`^${from}/`, ...allowed.map((place) => `^${place}/src/(index|testing)\\.ts$`)] },
});

/** Places that hold tests and what only tests use. */
const tests = ["\\.(test|fixture)\\.ts$", "^(packages|apps)/[^/]+/test/", "^packages/testkit/"];

module.exports = {
  forbidden: [
    { name: "no-circular", severity: "error", from: {}, to: { circular: true } },
    {
      name: "core-is-pure",
      comment: "core holds types and pure functions: zod only, no Node built-ins, no clock, no environment.",
      severity: "error",
      from: { path: "^packages/core/src", pathNot: tests },
      to: { path: "node_modules", pathNot: "node_modules/zod/" },
    },
    { name: "core-without-node", severity: "error", from: { path: "^packages/core/src", pathNot: "\\.test\\.ts$" }, to: { dependencyTypes: ["core"] } },
    only("core-imports-no-package", "packages/core", []),
    only("local-neo4j-stands-alone", "packages/local-neo4j", []),
    only("neo4j-imports-core", "packages/neo4j", ["packages/core"]),
    only("openai-client-imports-core", "packages/openai-client", ["packages/core"]),
    only("embeddings-imports-core-and-the-client", "packages/embeddings", ["packages/core", "packages/openai-client"]),
    only("models-imports-core-and-the-client", "packages/models", ["packages/core", "packages/openai-client"]),
    only("ingest-imports-core-and-neo4j", "packages/ingest", ["packages/core", "packages/neo4j"]),
    only("extraction-imports-core-and-neo4j", "packages/extraction", ["packages/core", "packages/neo4j"]),
    only("answers-imports-core", "packages/answers", ["packages/core"]),
    only("evaluation-imports-core-neo4j-ingest-and-answers", "packages/evaluation", ["packages/core", "packages/neo4j", "packages/ingest", "packages/answers"]),
    only("adoption-imports-core-and-neo4j", "packages/adoption", ["packages/core", "packages/neo4j"]),
    {
      name: "driver-only-in-neo4j",
      severity: "error",
      from: { pathNot: ["^packages/neo4j/", "^packages/local-neo4j/", "^packages/testkit/", "^examples/", "^bench/src/retrieve/variants/", "^bench/src/ingest/workers/", "\\.test\\.ts$"] },
      to: { path: "node_modules/neo4j-driver/" },
    },
    {
      name: "vendor-sdks-only-in-adapters",
      severity: "error",
      from: { pathNot: ["^packages/(embeddings|models|openai-client)/", "^bench/src/ingest/compare-embedding\\.ts$", "\\.test\\.ts$"] },
      to: { path: "node_modules/(openai|onnxruntime-node|@huggingface)/" },
    },
    {
      name: "testing-only-in-tests",
      comment: "What a package publishes for tests (src/testing) is used by tests and by other tools for tests alone.",
      severity: "error",
      from: { path: "^(packages|apps|examples)/", pathNot: [...tests, "^packages/[^/]+/src/testing(/|\\.ts$)"] },
      to: { path: "^packages/[^/]+/src/testing(/|\\.ts$)" },
    },
    {
      name: "testkit-only-in-tests",
      severity: "error",
      from: { path: "^(packages|apps)/[^/]+/src", pathNot: ["\\.(test|fixture)\\.ts$", "^packages/testkit/"] },
      to: { path: "^packages/testkit/" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^|/)dist/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.base.json" },
    enhancedResolveOptions: { conditionNames: ["@graphspan/source", "import", "require", "node", "default"], exportsFields: ["exports"] },
  },
};
