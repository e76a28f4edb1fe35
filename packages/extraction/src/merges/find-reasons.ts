import type { Embedder } from "@graphspan/core";
import type { GraphStore, Layout } from "@graphspan/neo4j";
import { aliasBlocks, mostMentioned, nameBlocks } from "../queries/merge-blocks.js";
import type { LeftOutReason, MergeReason } from "./merge-suggestion.js";
import { nearNames } from "./near-names.js";

/** Things that a name may bring together; one that more of them have says nothing. */
const mostInBlock = 20;
/** Blocks of each kind that are looked at. */
const mostBlocks = 10_000;
/** Names that are compared with each other by meaning. */
const mostNames = 2_000;

export interface FindReasonsOptions {
  readonly store: GraphStore;
  readonly layout: Layout;
  readonly embedder: Embedder | null;
  readonly minCosine: number;
  readonly signal: AbortSignal | undefined;
}

export interface FoundReasons {
  /** The strongest first. */
  readonly reasons: readonly MergeReason[];
  readonly leftOut: readonly LeftOutReason[];
}

/** Why things may be one: by folded name and alias as the server finds them, by meaning where there is an embedder. */
export async function findReasons(options: FindReasonsOptions): Promise<FoundReasons> {
  const { store, layout, signal } = options;
  const limits = { most: mostInBlock + 1, limit: mostBlocks };
  const names = await store.run(nameBlocks(layout), limits, { signal });
  const aliases = await store.run(aliasBlocks(layout), limits, { signal });
  const near = await nearReasons(options);
  const isSmall = ({ size }: { readonly size: number }): boolean => size <= mostInBlock;
  const byName = names.filter(isSmall).map(({ key, things }): MergeReason => ({ kind: "foldedName", things: [...things].sort(), foldedName: key }));
  const byAlias = aliases.filter(isSmall).flatMap(({ quote, mentioned, named }) =>
    mentioned.flatMap((one) => named.flatMap((other): MergeReason[] => (one === other ? [] : [{ kind: "alias", things: [one, other], quote }]))),
  );
  return {
    reasons: [...byName, ...byAlias, ...near.reasons],
    leftOut: [
      ...names.filter((block) => !isSmall(block)).map(({ key, size }): LeftOutReason => ({ kind: "foldedName", key, things: size })),
      ...aliases.filter((block) => !isSmall(block)).map(({ quote, size }): LeftOutReason => ({ kind: "alias", key: quote, things: size })),
      ...near.leftOut,
    ],
  };
}

async function nearReasons({ store, layout, embedder, minCosine, signal }: FindReasonsOptions): Promise<FoundReasons> {
  if (embedder === null) return { reasons: [], leftOut: [] };
  const things = await store.run(mostMentioned(layout), { limit: mostNames }, { signal });
  const rest = (things[0]?.total ?? 0) - things.length;
  const leftOut: readonly LeftOutReason[] = rest > 0 ? [{ kind: "embedding", key: `names behind the first ${mostNames}`, things: rest }] : [];
  return { reasons: await nearNames(things, { embedder, minCosine, signal }), leftOut };
}
