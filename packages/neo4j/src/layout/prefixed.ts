import type { Layout } from "./layout.js";
import { renamed } from "./renamed.js";

/**
 * The layout with a prefix in front of every label, those of classes included, and with indexes `<prefix>vector` and `<prefix>text`: a graph
 * of its own beside others in one database. Any text will do as a prefix.
 */
export function prefixed(layout: Layout, prefix: string): Layout {
  const { labels } = layout;
  const own = (name: string): string => `${prefix}${name}`;
  return renamed(layout, {
    labels: {
      document: own(labels.document),
      section: own(labels.section),
      chunk: own(labels.chunk),
      stagedChunk: own(labels.stagedChunk),
      run: own(labels.run),
      embeddingSet: own(labels.embeddingSet),
      change: own(labels.change),
      thing: own(labels.thing),
    },
    classLabelPrefix: own(layout.classLabelPrefix),
    indexes: { vectorIndexName: own("vector"), fullTextIndexName: own("text") },
  });
}
