import { z } from "zod";
import { cypher, identifier } from "../cypher/cypher.js";
import type { Layout } from "../layout/layout.js";
import type { Query } from "../store/query.js";

/**
 * The beginnings of up to `$limit` chunks. Ids are hashes, so their order is as good as chance, and the same sample comes again.
 */
export function sampleTexts({ labels, properties: { chunk } }: Layout): Query<{ text: string }> {
  const id = identifier(chunk.id);
  const text = identifier(chunk.text);
  return {
    name: "texts.sample",
    access: "READ",
    text: cypher`MATCH (c:${identifier(labels.chunk)})
WHERE c.${id} > '' AND c.${text} IS :: STRING NOT NULL
WITH c ORDER BY c.${id} LIMIT $limit
RETURN left(c.${text}, 200) AS text`,
    row: z.object({ text: z.string() }),
  };
}
