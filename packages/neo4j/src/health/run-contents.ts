import { z } from "zod";
import { type Cypher, cypher, identifier } from "../cypher/cypher.js";
import type { Layout } from "../layout/layout.js";
import type { Query } from "../store/query.js";
import type { RunContents } from "./health.js";

/** What each run wrote that is still as it wrote it, those with the most first. Nodes that carry no run come under null. */
export function runContents(layout: Layout): Query<RunContents> {
  const { labels, properties } = layout;
  const { id, kind, state, startedAt } = properties.run;
  const countOf = (label: string, run: string, columns: Cypher): Cypher => cypher`
  MATCH (n:${identifier(label)})
  WITH toStringOrNull(n.${identifier(run)}) AS run, count(*) AS nodes
  RETURN run, ${columns}`;
  const lookUp = (name: string): Cypher =>
    cypher`toStringOrNull(head(COLLECT { MATCH (r:${identifier(labels.run)} {${identifier(id)}: run}) RETURN r.${identifier(name)} }))`;
  return {
    name: "health.runContents",
    access: "READ",
    text: cypher`
CALL () {${countOf(labels.document, properties.document.run, cypher`nodes AS documents, 0 AS sections, 0 AS chunks`)}
  UNION ALL${countOf(labels.section, properties.section.run, cypher`0 AS documents, nodes AS sections, 0 AS chunks`)}
  UNION ALL${countOf(labels.chunk, properties.chunk.run, cypher`0 AS documents, 0 AS sections, nodes AS chunks`)}
}
WITH run, sum(documents) AS documents, sum(sections) AS sections, sum(chunks) AS chunks
ORDER BY documents + sections + chunks DESC, run LIMIT $limit
RETURN run, ${lookUp(kind)} AS kind, ${lookUp(state)} AS state, ${lookUp(startedAt)} AS startedAt, documents, sections, chunks`,
    row: z.object({
      run: z.string().nullable(),
      kind: z.string().nullable(),
      state: z.string().nullable(),
      startedAt: z.string().nullable(),
      documents: z.int().min(0),
      sections: z.int().min(0),
      chunks: z.int().min(0),
    }),
  };
}
