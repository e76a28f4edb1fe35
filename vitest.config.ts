import { defineConfig } from "vitest/config";

/** Where CI wants the results as JSON, besides what is printed. */
const report = process.env["GRAPHSPAN_TEST_REPORT"];

export default defineConfig({
  test: {
    projects: ["packages/*", "apps/*", "bench", "docs", "examples"],
    reporters: report === undefined ? ["default"] : ["default", ["json", { outputFile: report }]],
  },
});
