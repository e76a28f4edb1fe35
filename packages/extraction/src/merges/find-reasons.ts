import { aliasBlocks, type BlockQueries, nameBlocks } from "../queries/merge-blocks.js";
import type { FindReasonsOptions } from "./find-reasons-options.js";
import { letterBlocks } from "./letter-blocks.js";
import type { LeftOutReason, MergeReason } from "./merge-suggestion.js";
import { nearReasons } from "./near-reasons.js";

/** Things that a name may bring together; one that more of them have says nothing. */
const mostInBlock = 20;
/** Blocks of each kind that are looked at. */
const mostBlocks = 10_000;

export interface FoundReasons {
  /** The strongest first. */
  readonly reasons: readonly MergeReason[];
  readonly leftOut: readonly LeftOutReason[];
  /** Whether there is something behind a limit that was not looked at. */
  readonly truncated: boolean;
}

/** Why things may be one: by folded name, spelling and alias, by meaning where there is an embedder. */
export async function findReasons(options: FindReasonsOptions): Promise<FoundReasons> {
  const { layout, sight, limit = mostBlocks } = options;
  const names = await readBlocks(nameBlocks(layout, sight), options, "foldedName", "names");
  const letters = await letterBlocks({ ...options, limit });
  const aliases = await readBlocks(aliasBlocks(layout, sight), options, "alias", "words");
  const near = await nearReasons({ ...options, limit });
  const sameNames = [...names.blocks, ...letters.blocks];
  const isSmall = ({ size }: { readonly size: number }): boolean => size <= mostInBlock;
  const byName = sameNames.filter(isSmall).map(({ key, things }): MergeReason => ({ kind: "foldedName", things: [...things].sort(), foldedName: key }));
  const byAlias = aliases.blocks.filter(isSmall).flatMap(({ quote, mentioned, named }) =>
    mentioned.flatMap((one) => named.flatMap((other): MergeReason[] => (one === other ? [] : [{ kind: "alias", things: [one, other], quote }]))),
  );
  const behind = [...names.behind, ...letters.behind, ...aliases.behind, ...near.behind];
  return {
    reasons: [...byName, ...byAlias, ...near.reasons],
    leftOut: [
      ...sameNames.filter((block) => !isSmall(block)).map(({ key, size }): LeftOutReason => ({ kind: "foldedName", key, things: size })),
      ...aliases.blocks.filter((block) => !isSmall(block)).map(({ quote, size }): LeftOutReason => ({ kind: "alias", key: quote, things: size })),
      ...behind,
    ],
    truncated: behind.length > 0,
  };
}

/** Counts what lies behind the limit only where something does: that takes as long as reading. */
async function readBlocks<Block>(
  { read, count }: BlockQueries<Block>,
  { store, sight, signal, limit = mostBlocks }: FindReasonsOptions,
  kind: MergeReason["kind"],
  what: string,
): Promise<{ readonly blocks: readonly Block[]; readonly behind: readonly LeftOutReason[] }> {
  const found = await store.run(read, { ...sight.parameters, most: mostInBlock + 1, limit: limit + 1 }, { signal });
  if (found.length <= limit) return { blocks: found, behind: [] };
  const [counted] = await store.run(count, { ...sight.parameters }, { signal });
  // Somebody may have merged some meanwhile.
  const rest = Math.max(counted!.blocks - limit, 1);
  return { blocks: found.slice(0, limit), behind: [{ kind, key: `${what} behind the first ${limit}`, things: rest }] };
}
