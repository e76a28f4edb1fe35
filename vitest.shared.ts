import { defineConfig } from "vitest/config";

/** Siblings resolve to their sources, so that tests need no build. */
const conditions = ["@graphspan/source", "module", "node", "development|production"];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: { testTimeout: 30_000, hookTimeout: 120_000 },
});
