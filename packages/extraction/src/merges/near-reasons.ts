import { mostMentioned } from "../queries/merge-groups.js";
import type { FindReasonsOptions } from "./find-reasons-options.js";
import type { LeftOutReason, MergeReason } from "./merge-suggestion.js";
import { nearNames } from "./near-names.js";

/** Names of a class that are compared with each other by meaning. */
const mostNames = 2_000;

/** Things of one class whose names mean about the same; none without an embedder. */
export async function nearReasons({ store, layout, sight, embedder, minCosine, signal, limit }: FindReasonsOptions & { readonly limit: number }): Promise<{
  readonly reasons: readonly MergeReason[];
  readonly behind: readonly LeftOutReason[];
}> {
  if (embedder === null) return { reasons: [], behind: [] };
  const most = Math.min(mostNames, limit);
  const classes = await store.run(mostMentioned(layout, sight), { ...sight.parameters, limit: most }, { signal });
  const { nearest, total: pairs } = await nearNames(classes.map(({ things }) => things), { embedder, minCosine, limit, signal });
  const behind = (key: string, things: number): readonly LeftOutReason[] => (things > 0 ? [{ kind: "embedding", key, things }] : []);
  return {
    reasons: nearest,
    behind: [
      ...classes.flatMap(({ class: kind, total, things }) => behind(`names of the class ${kind} behind the first ${most}`, total - things.length)),
      ...behind(`pairs behind the nearest ${limit}`, pairs - limit),
    ],
  };
}
