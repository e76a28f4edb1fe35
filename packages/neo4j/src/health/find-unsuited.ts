import { unsuitedAnalyzer } from "../full-text/suited-analyzer.js";
import type { Layout } from "../layout/layout.js";
import { analyzerOf, fullTextIndexOf, readSample } from "../schema/resolve-analyzer.js";
import type { ServerIndex } from "../schema/show-indexes.js";
import type { CallOptions, GraphStore } from "../store/graph-store.js";
import type { UnsuitedIndex } from "./findings/health-facts.js";

/** Whether the full-text index cuts the texts into words as their scripts ask for. Looks at the beginnings of a thousand chunks, however many there are. */
export async function findUnsuited(
  store: GraphStore,
  layout: Layout,
  indexes: readonly ServerIndex[],
  call: CallOptions,
): Promise<UnsuitedIndex | null> {
  const { searchText, text } = layout.properties.chunk;
  const index = fullTextIndexOf(layout, indexes);
  const analyzer = analyzerOf(index);
  if (index === undefined || analyzer === null || !index.labels.includes(layout.labels.chunk)) return null;
  const isFolded = index.properties.includes(searchText);
  if (!isFolded && !index.properties.includes(text)) return null;
  const unsuited = unsuitedAnalyzer({ analyzer, isFolded, texts: await readSample(store, layout, call) });
  return unsuited && { index: index.name, analyzer, isFolded, ...unsuited };
}
