import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** Siblings resolve to their sources, so that tests need no build. */
const conditions = ["@graphspan/source", "module", "node", "development|production"];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    globalSetup: [fileURLToPath(new URL("packages/testkit/src/refuse-foreign-database.ts", import.meta.url))],
    testTimeout: 30_000,
    hookTimeout: 120_000,
  },
});
