import { fileURLToPath } from "node:url";
import { defineConfig, mergeConfig } from "vitest/config";
import shared from "../vitest.shared.js";

/** Where CI wants the results as JSON, besides what is printed. */
const report = process.env["GRAPHSPAN_TEST_REPORT"];

/** A run of its own, `pnpm interop`, because it needs Python. */
export default mergeConfig(
  shared,
  defineConfig({
    // Also what the set-up imports is a source: in a new clone nothing is built.
    environments: { __vitest__: { resolve: { conditions: shared.resolve?.conditions ?? [] } } },
    test: {
      name: "interop",
      root: import.meta.dirname,
      globalSetup: [fileURLToPath(new URL("src/set-up.ts", import.meta.url))],
      // neo4j-graphrag cleans up after every build in the whole database, so one file at a time.
      fileParallelism: false,
      testTimeout: 120_000,
      hookTimeout: 180_000,
      reporters: report === undefined ? ["verbose"] : ["verbose", ["json", { outputFile: report }]],
    },
  }),
);
