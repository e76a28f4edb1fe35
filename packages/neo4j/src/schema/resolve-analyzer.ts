import { suitedAnalyzer } from "../full-text/suited-analyzer.js";
import type { Layout } from "../layout/layout.js";
import { sampleTexts } from "../queries/sample-texts.js";
import type { CallOptions, GraphStore } from "../store/graph-store.js";
import { showIndexes } from "./show-indexes.js";

/** Chunks that are looked at: the share of a script among their letters is then known to a few percent. */
const sampleSize = 1_000;

/**
 * The analyzer for the full-text index of a graph: the one the index has, else the one that suits the scripts of the chunks that are there.
 * Ask for it when the first documents have been written.
 */
export async function resolveAnalyzer(store: GraphStore, layout: Layout, options: CallOptions = {}): Promise<string> {
  const indexes = await store.run(showIndexes, {}, options);
  const made = indexes.find(({ name, type }) => type === "FULLTEXT" && name === layout.indexes.fullTextIndexName);
  const analyzer = made?.options["fulltext.analyzer"];
  if (typeof analyzer === "string") return analyzer;
  const rows = await store.run(sampleTexts(layout), { limit: sampleSize }, options);
  return suitedAnalyzer(rows.map(({ text }) => text));
}
