import type { EmbeddingSet } from "@graphspan/core";
import { z } from "zod";
import { cypher, identifier } from "../cypher/cypher.js";
import { neo4jError } from "../errors.js";
import type { Layout } from "../layout/layout.js";
import type { CallOptions, GraphStore, Transaction } from "../store/graph-store.js";
import type { Query } from "../store/query.js";

/** What the record of an embedding set says about the work on it. */
export interface HeldEmbeddingSet {
  /** How far a fill has come, as its processes keep it; null where nothing is left to do. */
  readonly fill: string | null;
  /** The server's clock, in milliseconds, once the set was held: one clock for all machines. */
  readonly now: number;
}

/** A set as it was known when somebody began to work with it: it may have been dropped since then, and added anew in another place. */
export type KnownEmbeddingSet = Pick<EmbeddingSet, "id" | "property" | "dimensions">;

/**
 * Makes sure that an embedding set is there as it is known, and keeps it so until the transaction ends: who wants to drop it waits for that.
 * Those who hold one set take turns.
 *
 * @throws `EMBEDDING_SET.NOT_FOUND`, `EMBEDDING_SET.DROPPING`, `EMBEDDING_SET.DIFFERENT`
 */
export async function holdEmbeddingSet(transaction: Transaction, layout: Layout, set: KnownEmbeddingSet): Promise<HeldEmbeddingSet> {
  const [record] = await transaction.run(lockEmbeddingSet(layout), { id: set.id });
  refuseUnlike(record, set);
  return { fill: record.fill, now: record.now };
}

/**
 * Makes sure that an embedding set is there as it is known, and that nobody has begun to drop it. In a transaction of a run that holds until its
 * end: a drop waits for those that are open when it begins.
 *
 * @throws `EMBEDDING_SET.NOT_FOUND`, `EMBEDDING_SET.DROPPING`, `EMBEDDING_SET.DIFFERENT`
 */
export async function requireEmbeddingSet(
  store: Pick<GraphStore, "run">,
  layout: Layout,
  set: KnownEmbeddingSet,
  options: CallOptions = {},
): Promise<void> {
  const [record] = await store.run(lookAtEmbeddingSet(layout), { id: set.id }, options);
  refuseUnlike(record, set);
}

/** What decides whether a set may be worked on. */
interface SetRecord {
  readonly isDropping: boolean;
  readonly property: unknown;
  readonly dimensions: unknown;
}

function refuseUnlike<Found extends SetRecord>(record: Found | undefined, { id, ...known }: KnownEmbeddingSet): asserts record is Found {
  if (record === undefined) throw embeddingSetNotFound(id);
  if (record.isDropping) throw embeddingSetDropping(id);
  for (const setting of ["property", "dimensions"] as const)
    if (record[setting] !== known[setting]) throw embeddingSetChanged(id, setting, { registered: record[setting], known: known[setting] });
}

function lookAtEmbeddingSet({ labels, properties }: Layout): Query<SetRecord> {
  const { id, dropping, property, dimensions } = properties.embeddingSet;
  return {
    name: "embeddingSets.look",
    access: "READ",
    text: cypher`
MATCH (s:${identifier(labels.embeddingSet)} {${identifier(id)}: $id})
RETURN coalesce(s.${identifier(dropping)} = true, false) AS isDropping, s.${identifier(property)} AS property,
  s.${identifier(dimensions)} AS dimensions`,
    row: z.object(recordColumns),
  };
}

/** Other software may have written anything. */
const recordColumns = { isDropping: z.boolean(), property: z.unknown(), dimensions: z.unknown() };

export const embeddingSetNotFound = (id: string): Error =>
  neo4jError("EMBEDDING_SET.NOT_FOUND", `The graph has no embedding set ${id}.`, { details: { embeddingSet: id } });

export const embeddingSetDropping = (id: string): Error =>
  neo4jError("EMBEDDING_SET.DROPPING", `The embedding set ${id} is being dropped.`, { details: { embeddingSet: id } });

function embeddingSetChanged(id: string, setting: string, { registered, known }: { readonly registered: unknown; readonly known: unknown }): Error {
  const message = `The embedding set ${id} has the ${setting} ${JSON.stringify(registered)} by now, not ${JSON.stringify(known)}.`;
  return neo4jError("EMBEDDING_SET.DIFFERENT", message, {
    details: { embeddingSet: id, setting, registered, asked: known },
    fix: "Read the set again (`resolveEmbeddingSet`, `readActiveEmbeddingSet`): it was dropped and added anew.",
  });
}

/**
 * The write of the id changes nothing but takes the lock; the rest is read behind it, so that it is the last that was written. So is the clock:
 * that of the transaction or of the statement stands still while the lock is waited for.
 */
function lockEmbeddingSet({ labels, properties }: Layout): Query<HeldEmbeddingSet & SetRecord> {
  const { id, fill, dropping, property, dimensions } = properties.embeddingSet;
  return {
    name: "embeddingSets.hold",
    access: "WRITE",
    text: cypher`
MATCH (s:${identifier(labels.embeddingSet)} {${identifier(id)}: $id})
SET s.${identifier(id)} = $id
WITH s
RETURN s.${identifier(fill)} AS fill, coalesce(s.${identifier(dropping)} = true, false) AS isDropping, s.${identifier(property)} AS property,
  s.${identifier(dimensions)} AS dimensions, datetime.realtime().epochMillis AS now`,
    row: z.object({ fill: z.string().nullable().catch(null), ...recordColumns, now: z.number() }),
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
