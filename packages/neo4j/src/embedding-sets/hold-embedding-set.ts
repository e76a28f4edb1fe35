import { z } from "zod";
import { cypher, identifier } from "../cypher/cypher.js";
import { neo4jError } from "../errors.js";
import type { Layout } from "../layout/layout.js";
import type { Transaction } from "../store/graph-store.js";
import type { Query } from "../store/query.js";

/** What the record of an embedding set says about the work on it. */
export interface HeldEmbeddingSet {
  /** How far a fill has come, as its processes keep it; null where nothing is left to do. */
  readonly fill: string | null;
  /** The server's clock, in milliseconds: one clock for all machines. */
  readonly now: number;
}

/**
 * Makes sure that an embedding set is there, and keeps it so until the transaction ends: who wants to drop it waits for that. Those who
 * hold one set take turns.
 *
 * @throws `EMBEDDING_SET.NOT_FOUND`, `EMBEDDING_SET.DROPPING`
 */
export async function holdEmbeddingSet(transaction: Transaction, layout: Layout, id: string): Promise<HeldEmbeddingSet> {
  const [set] = await transaction.run(lockEmbeddingSet(layout), { id });
  if (set === undefined) throw embeddingSetNotFound(id);
  if (set.isDropping) throw embeddingSetDropping(id);
  return set;
}

/**
 * Makes sure that nobody has begun to drop an embedding set, in a transaction of a run: a drop waits for those that are open when it begins.
 *
 * @throws `EMBEDDING_SET.NOT_FOUND`, `EMBEDDING_SET.DROPPING`
 */
export async function requireEmbeddingSet(transaction: Transaction, layout: Layout, id: string): Promise<void> {
  const [set] = await transaction.run(lookAtEmbeddingSet(layout), { id });
  if (set === undefined) throw embeddingSetNotFound(id);
  if (set.isDropping) throw embeddingSetDropping(id);
}

function lookAtEmbeddingSet({ labels, properties }: Layout): Query<{ readonly isDropping: boolean }> {
  const { id, dropping } = properties.embeddingSet;
  return {
    name: "embeddingSets.look",
    access: "READ",
    text: cypher`
MATCH (s:${identifier(labels.embeddingSet)} {${identifier(id)}: $id})
RETURN coalesce(s.${identifier(dropping)} = true, false) AS isDropping`,
    row: z.object({ isDropping: z.boolean() }),
  };
}

export const embeddingSetNotFound = (id: string): Error =>
  neo4jError("EMBEDDING_SET.NOT_FOUND", `The graph has no embedding set ${id}.`, { details: { embeddingSet: id } });

export const embeddingSetDropping = (id: string): Error =>
  neo4jError("EMBEDDING_SET.DROPPING", `The embedding set ${id} is being dropped.`, { details: { embeddingSet: id } });

/** The write of the id changes nothing but takes the lock; the rest is read behind it, so that it is the last that was written. */
function lockEmbeddingSet({ labels, properties }: Layout): Query<HeldEmbeddingSet & { readonly isDropping: boolean }> {
  const { id, fill, dropping } = properties.embeddingSet;
  return {
    name: "embeddingSets.hold",
    access: "WRITE",
    text: cypher`
MATCH (s:${identifier(labels.embeddingSet)} {${identifier(id)}: $id})
SET s.${identifier(id)} = $id
WITH s
RETURN s.${identifier(fill)} AS fill, coalesce(s.${identifier(dropping)} = true, false) AS isDropping, timestamp() AS now`,
    row: z.object({ fill: z.string().nullable().catch(null), isDropping: z.boolean(), now: z.number() }),
  };
}

/** Writes how far a fill of the set has come; null where nothing is left to do. The caller holds the set. */
export async function recordFill(transaction: Transaction, layout: Layout, id: string, fill: string | null): Promise<void> {
  await transaction.run(writeFill(layout), { id, fill });
}

function writeFill({ labels, properties }: Layout): Query<unknown> {
  const { id, fill } = properties.embeddingSet;
  return {
    name: "embeddingSets.recordFill",
    access: "WRITE",
    text: cypher`
MATCH (s:${identifier(labels.embeddingSet)} {${identifier(id)}: $id})
SET s.${identifier(fill)} = $fill`,
    row: z.unknown(),
  };
}
