import { count, type Cypher, cypher, identifier } from "../cypher/cypher.js";
import type { Layout } from "../layout/layout.js";

/** Sections nest six deep in Markdown; adopted graphs may go further. */
const deepestSection = count(32);

/** The way from a section to its document, through the sections around it. */
export function sectionOf({ relationships }: Pick<Layout, "relationships">): Cypher {
  return cypher`-[:${identifier(relationships.sectionOf)}*1..${deepestSection}]->`;
}
