import { z } from "zod";
import { type Cypher, cypher, identifier } from "../cypher/cypher.js";
import type { Layout } from "../layout/layout.js";
import type { Query } from "../store/query.js";
import type { DocumentsShape } from "./candidates-shape.js";
import { isChunkInScope } from "./in-scope.js";
import { idText, isNamed } from "./retrievable-chunk.js";
import { storedByte } from "./stored-byte.js";

const chunkInside = z.object({
  documentId: z.string(),
  text: z.string(),
  startByte: storedByte,
  endByte: storedByte,
});

export interface NamedChunk {
  readonly chunkId: string;
  /** Those of this id that lie in the scope: in an adopted graph chunks may share one. */
  readonly inside: readonly z.infer<typeof chunkInside>[];
}

/** Which of `$chunkIds` are chunks of the graph, and what of them lies in the scope. Parameters: those of a resolved scope besides. */
export function namedChunks(layout: Layout, scope: DocumentsShape): Query<NamedChunk> {
  const { chunk } = layout.properties;
  const property = (name: string): Cypher => cypher`chunk.${identifier(name)}`;
  const id = property(chunk.id);
  const inside = isChunkInScope(cypher`chunk`, layout, scope);
  return {
    name: "chunks.named",
    access: "READ",
    text: cypher`UNWIND $chunkIds AS chunkId
MATCH (chunk:${identifier(layout.labels.chunk)})
WHERE ${isNamed(id, cypher`chunkId`)}
WITH chunkId, chunk ORDER BY ${property(chunk.documentId)}, ${property(chunk.index)}
RETURN chunkId, collect(CASE WHEN ${inside} THEN {
  documentId: ${idText(property(chunk.documentId))},
  text: ${property(chunk.text)},
  startByte: ${property(chunk.startByte)},
  endByte: ${property(chunk.endByte)}
} END) AS inside`,
    row: z.object({
      chunkId: z.string(),
      inside: z.array(chunkInside.nullable().catch(null)).transform((rows) => rows.filter((row) => row !== null)),
    }),
  };
}
