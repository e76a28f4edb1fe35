import { createHash } from "node:crypto";

/**
 * At most so many queries of each type, in the order they were in: those whose ids have the least hashes, so that the same queries are taken every
 * time, and a larger sample holds a smaller one.
 *
 * @param perType - Null for all of them.
 */
export function sampleByType<Query extends { readonly id: string; readonly type: string | null }>(
  queries: readonly Query[],
  perType: number | null,
): readonly Query[] {
  if (perType === null) return queries;
  const counts = new Map<string | null, number>();
  const taken = new Set<Query>();
  for (const query of queries.map(withHash).sort(byHash).map(({ query }) => query)) {
    const count = counts.get(query.type) ?? 0;
    if (count < perType) taken.add(query);
    counts.set(query.type, count + 1);
  }
  return queries.filter((query) => taken.has(query));
}

interface Hashed<Query> {
  readonly query: Query;
  readonly hash: string;
}

function withHash<Query extends { readonly id: string }>(query: Query): Hashed<Query> {
  return { query, hash: createHash("sha256").update(query.id).digest("hex") };
}

function byHash(one: Hashed<unknown>, other: Hashed<unknown>): number {
  return one.hash < other.hash ? -1 : 1;
}
