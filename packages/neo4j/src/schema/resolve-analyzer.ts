import { suitedAnalyzer } from "../full-text/suited-analyzer.js";
import type { Layout } from "../layout/layout.js";
import { sampleTexts } from "../queries/sample-texts.js";
import type { CallOptions, GraphStore } from "../store/graph-store.js";
import { type ServerIndex, showIndexes } from "./show-indexes.js";

/** Chunks that are looked at: the share of a script among their letters is then known to a few percent. */
const sampleSize = 1_000;

/** Options of {@link resolveAnalyzer}. */
export interface ResolveAnalyzerOptions extends CallOptions {
  /** What an index that is not there should get, whatever suits the texts. */
  readonly analyzer?: string | undefined;
}

/**
 * The analyzer for the full-text index of a graph: the one the index has, else the one that is named, else the one that suits the scripts
 * of the chunks that are there. Ask for it when the first documents have been written.
 */
export async function resolveAnalyzer(store: GraphStore, layout: Layout, options: ResolveAnalyzerOptions = {}): Promise<string> {
  const { analyzer, ...call } = options;
  const made = fullTextIndexOf(layout, await store.run(showIndexes, {}, call));
  return analyzerOf(made) ?? analyzer ?? suitedAnalyzer(await readSample(store, layout, call));
}

/** The beginnings of some chunks, the same ones each time. */
export async function readSample(store: Pick<GraphStore, "run">, layout: Layout, options: CallOptions = {}): Promise<readonly string[]> {
  return (await store.run(sampleTexts(layout), { limit: sampleSize }, options)).map(({ text }) => text);
}

/** The full-text index that the layout names, if there is one. */
export function fullTextIndexOf(layout: Layout, indexes: readonly ServerIndex[]): ServerIndex | undefined {
  return indexes.find(({ name, type }) => type === "FULLTEXT" && name === layout.indexes.fullTextIndexName);
}

/** How a full-text index cuts text into words; null where there is no index. */
export function analyzerOf(index: ServerIndex | undefined): string | null {
  const analyzer = index?.options["fulltext.analyzer"];
  return typeof analyzer === "string" ? analyzer : null;
}
