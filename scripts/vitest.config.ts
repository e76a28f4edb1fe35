import { defineConfig } from "vitest/config";

/** Siblings that the tests use themselves resolve to their sources; what is under test is installed. */
const conditions = ["@graphspan/source", "module", "node", "development|production"];

/** Where CI wants the results as JSON, besides what is printed. */
const report = process.env["GRAPHSPAN_TEST_REPORT"];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    name: "packages",
    root: import.meta.dirname,
    testTimeout: 300_000,
    hookTimeout: 300_000,
    reporters: report === undefined ? ["verbose"] : ["verbose", ["json", { outputFile: report }]],
  },
});
