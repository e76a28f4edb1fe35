import { applySchema, checkSchema, planSchema } from "@graphspan/neo4j";
import type { ResolvedIngestOptions } from "./ingest-options.js";

/**
 * Makes constraints before the first write, without which two ingests would write everything twice, and makes sure that the search indexes
 * can be made. Returns what completes the schema: filling an index that is new is many times faster than keeping it up to date meanwhile,
 * so in a graph without search indexes they come last.
 */
export async function prepareSchema({ store, layout, embeddingSet, signal }: ResolvedIngestOptions): Promise<() => Promise<void>> {
  const plan = planSchema({ layout, embeddingSet, server: store.server });
  const searchNames = new Set(plan.steps.filter(({ kind }) => kind === "vectorIndex" || kind === "fullTextIndex").map(({ name }) => name));
  const differences = await checkSchema(store, plan, { signal });
  const missing = differences.filter(({ kind }) => kind === "missing").map(({ name }) => name);
  const isFresh = differences.length === missing.length && [...searchNames].every((name) => missing.includes(name));
  const complete = async (): Promise<void> => {
    await applySchema(store, plan, { signal });
  };
  if (!isFresh) {
    await complete();
    return () => Promise.resolve();
  }
  await applySchema(store, { steps: plan.steps.filter(({ name }) => !searchNames.has(name)) }, { signal });
  return complete;
}
