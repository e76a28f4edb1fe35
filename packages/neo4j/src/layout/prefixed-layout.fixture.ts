import { type Layout, layouts } from "./layout.js";
import { renamed } from "./renamed.js";

/** The default layout with labels and index names of a test's own: `<prefix>Chunk`, `<prefix>vector`. The prefix may be as hostile as it likes. */
export function prefixedLayout(prefix: string): Layout {
  const labels = layouts.graphspan.labels;
  const own = (name: string): string => `${prefix}${name}`;
  return renamed(layouts.graphspan, {
    labels: {
      document: own(labels.document),
      section: own(labels.section),
      chunk: own(labels.chunk),
      stagedChunk: own(labels.stagedChunk),
      run: own(labels.run),
      embeddingSet: own(labels.embeddingSet),
    },
    indexes: { vectorIndexName: own("vector"), fullTextIndexName: own("text") },
  });
}
