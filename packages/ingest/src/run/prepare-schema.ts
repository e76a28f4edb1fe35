import { isGraphspanError } from "@graphspan/core";
import { applySchema, checkSchema, planSchema, resolveAnalyzer } from "@graphspan/neo4j";
import { type ResolvedIngestOptions, suitedToTexts } from "./ingest-options.js";

/**
 * Makes constraints before the first write, without which two ingests would write everything twice, and makes sure that the search indexes
 * can be made. Returns what completes the schema: filling an index that is new is many times faster than keeping it up to date meanwhile,
 * and only the texts tell which analyzer suits them, so in a graph without search indexes they come last.
 */
export async function prepareSchema(options: ResolvedIngestOptions): Promise<() => Promise<void>> {
  const { store, layout, embeddingSet, signal } = options;
  const plan = planSchema({ layout, embeddingSet, analyzer: await analyzerOf(options), server: store.server });
  const searchNames = plan.steps.filter(({ kind }) => kind === "vectorIndex" || kind === "fullTextIndex").map(({ name }) => name);
  const differences = await checkSchema(store, plan, { signal });
  const missing = differences.filter(({ kind }) => kind === "missing").map(({ name }) => name);
  const isFresh = differences.length === missing.length && searchNames.every((name) => missing.includes(name));
  if (!isFresh) {
    await applySchema(store, plan, { signal });
    return () => Promise.resolve();
  }
  await applySchema(store, plan, { signal, postpone: ["vectorIndex", "fullTextIndex"] });
  return () => completeSchema(options);
}

async function completeSchema(options: ResolvedIngestOptions): Promise<void> {
  const { store, layout, embeddingSet, signal } = options;
  const make = (analyzer: string) => applySchema(store, planSchema({ layout, embeddingSet, analyzer, server: store.server }), { signal });
  const analyzer = await analyzerOf(options);
  try {
    await make(analyzer);
  } catch (error) {
    if (!isGraphspanError(error) || error.code !== "INDEX.DIFFERENT") throw error;
    // Another ingest, of other texts, may have made the index a moment ago: then its choice counts.
    const made = await analyzerOf(options);
    if (made === analyzer) throw error;
    await make(made);
  }
}

const analyzerOf = async ({ store, layout, analyzer, signal }: ResolvedIngestOptions): Promise<string> =>
  analyzer === suitedToTexts ? resolveAnalyzer(store, layout, { signal }) : analyzer;
