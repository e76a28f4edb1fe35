import { z } from "zod";
import { cypher, identifier } from "../cypher/cypher.js";
import type { Layout } from "../layout/layout.js";
import type { Query } from "../store/query.js";
import type { ScopeShape } from "./candidates.js";
import { isChunkInScope } from "./in-scope.js";
import { idText } from "./retrievable-chunk.js";

export interface NamedChunk {
  readonly chunkId: string;
  /** Null for a chunk outside the scope. */
  readonly text: string | null;
}

/** Which of `$chunkIds` are chunks of the graph, with their texts if they lie in the scope. Parameters: those of a resolved scope besides. */
export function namedChunks(layout: Layout, scope: ScopeShape): Query<NamedChunk> {
  const { chunk } = layout.properties;
  const id = cypher`chunk.${identifier(chunk.id)}`;
  const inside = isChunkInScope(cypher`chunk`, layout, { ranged: scope === "ranges" });
  return {
    name: "chunks.named",
    access: "READ",
    text: cypher`UNWIND $chunkIds AS chunkId
MATCH (chunk:${identifier(layout.labels.chunk)})
WHERE ${id} IN [chunkId, toIntegerOrNull(chunkId), toFloatOrNull(chunkId)] AND ${idText(id)} = chunkId
RETURN chunkId, collect(CASE WHEN ${inside} THEN chunk.${identifier(chunk.text)} END)[0] AS text`,
    row: z.object({ chunkId: z.string(), text: z.string().nullable().catch(null) }),
  };
}
