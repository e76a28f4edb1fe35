import { z } from "zod";
import type { Parameters } from "../store/query.js";

/**
 * A query of the application whose rows come beside the items as context. It gets `$chunkIds`, the ids of the items, best first, and
 * `$scopeDocumentIds`, the documents of the scope or null without one; both are texts, also where the graph stores numbers, so compare
 * `toString(chunk.id)` there. Columns: `chunkId`, a chunk the row is about, or null; `text`; and, where `chunkId` names another chunk than an
 * item, perhaps `ofChunkId`, the item it stands beside. At most 256 rows are taken, the items in turn,
 * of no more text than `maxUtf8Bytes`.
 *
 * Under a scope a row that names a chunk of the graph carries that chunk's stored text if it lies inside, and is dropped if it does not; a
 * row that names none is marked `unverified`.
 */
export interface CypherExpansion {
  /** Runs in a READ transaction. It is code of the application: never take it from a user or a model. */
  readonly cypher: string;
  /** Its parameters. @default none */
  readonly parameters?: Parameters | undefined;
  /**
   * After this many milliseconds in all the connection is destroyed, and the retrieval fails with `QUERY.TIMEOUT`. A query with a LIMIT may be
   * asked several times within them. @default 10000
   */
  readonly timeoutMs?: number | undefined;
}

/** Names of the parameters that an expansion is given. */
const reserved = ["chunkIds", "scopeDocumentIds"] as const;

/** Parses a {@link CypherExpansion}; unknown keys are errors. */
export const cypherExpansionSchema: z.ZodType<CypherExpansion> = z.strictObject({
  cypher: z.string().refine((text) => text.trim() !== "", { error: "is empty" }),
  parameters: z
    .record(z.string(), z.unknown())
    .refine((parameters) => reserved.every((name) => !Object.hasOwn(parameters, name)), {
      error: `may not name ${reserved.join(" or ")}: these are given`,
    })
    .optional(),
  timeoutMs: z.int().min(1).max(600_000).optional(),
});

/** Whether the text of a query reads `$scopeDocumentIds`; one that does not cannot keep to a scope. */
export function readsScope(cypher: string): boolean {
  return /\$`?scopeDocumentIds\b/.test(cypher);
}
