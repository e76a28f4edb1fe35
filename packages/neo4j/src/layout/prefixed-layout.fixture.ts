import { type Layout, layouts } from "./layout.js";
import { prefixed } from "./prefixed.js";

/** The default layout with labels and index names of a test's own: `<prefix>Chunk`, `<prefix>vector`. The prefix may be as hostile as it likes. */
export function prefixedLayout(prefix: string): Layout {
  return prefixed(layouts.graphspan, prefix);
}
