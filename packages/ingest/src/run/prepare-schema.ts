import { isGraphspanError } from "@graphspan/core";
import { applySchema, changeAnalyzer, checkSchema, planSchema, requireEmbeddingSet, resolveAnalyzer } from "@graphspan/neo4j";
import { indexTimeoutMs } from "../writing/index-timeout.js";
import { type ResolvedIngestOptions, suitedToTexts } from "./ingest-options.js";

/** What completes the schema when the documents are written. Its notes say what else became of it. */
type CompleteSchema = () => Promise<readonly string[]>;

/**
 * Makes constraints before the first write, without which two ingests would write everything twice, and makes sure that the search indexes
 * can be made. Returns what completes the schema: filling an index that is new is many times faster than keeping it up to date meanwhile,
 * and only the texts tell which analyzer suits them, so in a graph without search indexes they come last.
 *
 * @throws `EMBEDDING_SET.NOT_FOUND`, `EMBEDDING_SET.DROPPING`, `EMBEDDING_SET.DIFFERENT` when the graph does not have the set, or not as it is given:
 * nobody would own its index and its vectors. Also when that comes out at the end.
 */
export async function prepareSchema(options: ResolvedIngestOptions): Promise<CompleteSchema> {
  const { store, analyzer, signal } = options;
  await requireSet(options);
  const plan = planWith(options, await presentAnalyzer(options));
  const searchNames = plan.steps.filter(({ kind }) => kind === "vectorIndex" || kind === "fullTextIndex").map(({ name }) => name);
  const differences = await checkSchema(store, plan, { signal });
  const missing = differences.filter(({ kind }) => kind === "missing").map(({ name }) => name);
  const isFresh = differences.length === missing.length && searchNames.every((name) => missing.includes(name));
  await applySchema(store, plan, { signal, timeoutMs: indexTimeoutMs, postpone: isFresh ? ["vectorIndex", "fullTextIndex"] : [] });
  if (isFresh) return () => completeSchema(options);
  if (analyzer === null) return () => Promise.resolve([]);
  if (analyzer === suitedToTexts) return () => changeIndex(options, analyzer);
  const notes = await changeIndex(options, analyzer);
  return () => Promise.resolve(notes);
}

async function requireSet({ store, layout, embeddingSet, signal }: ResolvedIngestOptions): Promise<void> {
  if (embeddingSet !== null) await requireEmbeddingSet(store, layout, embeddingSet, { signal });
}

async function completeSchema(options: ResolvedIngestOptions): Promise<readonly string[]> {
  const { store, signal, analyzer: wanted } = options;
  await requireSet(options);
  const make = (analyzer: string) => applySchema(store, planWith(options, analyzer), { signal, timeoutMs: indexTimeoutMs });
  const analyzer = await presentAnalyzer(options);
  try {
    await make(analyzer);
  } catch (error) {
    if (!isGraphspanError(error) || error.code !== "INDEX.DIFFERENT") throw error;
    // Another ingest, of other texts, may have made the index a moment ago: then its choice counts, unless this one was told what to choose.
    const made = await presentAnalyzer(options);
    if (made === analyzer) throw error;
    await make(made);
    if (wanted !== null) return changeIndex(options, wanted);
  }
  return [];
}

async function changeIndex({ store, layout, signal }: ResolvedIngestOptions, wanted: string): Promise<readonly string[]> {
  const { index, before, analyzer } = await changeAnalyzer(store, layout, { analyzer: wanted, signal, timeoutMs: indexTimeoutMs });
  return before === analyzer ? [] : [`The full-text index ${index} was made anew with the analyzer ${analyzer}; it had ${before ?? "none"}.`];
}

const planWith = ({ store, layout, embeddingSet }: ResolvedIngestOptions, analyzer: string) =>
  planSchema({ layout, embeddingSet, analyzer, server: store.server });

/** The one of the index; where there is none, the one it will get as far as is known by now. */
const presentAnalyzer = ({ store, layout, analyzer, signal }: ResolvedIngestOptions): Promise<string> =>
  resolveAnalyzer(store, layout, { analyzer: analyzer === null || analyzer === suitedToTexts ? undefined : analyzer, signal });
