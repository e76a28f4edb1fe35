import type { LeftOutReason, MergeReason } from "./merge-suggestion.js";

/** Groups that reasons bring together. */
export interface JoinedGroups {
  /** Canonical things, sorted. */
  readonly groups: readonly string[];
  readonly reasons: readonly MergeReason[];
}

/**
 * Brings groups together that any reason joins, directly or through others, up to `mostGroups` in one; a reason that would make more of them is left out. Of things
 * that are one already no reason is kept.
 *
 * @param canonicalOf - The thing that stands for each.
 */
export function joinReasons(
  reasons: readonly MergeReason[],
  canonicalOf: ReadonlyMap<string, string>,
  mostGroups: number,
): { readonly joined: readonly JoinedGroups[]; readonly leftOut: readonly LeftOutReason[] } {
  const joinedOf = new Map<string, { groups: string[]; reasons: MergeReason[] }>();
  const leftOut: LeftOutReason[] = [];
  for (const reason of reasons) {
    const groups = [...new Set(reason.things.flatMap((id) => canonicalOf.get(id) ?? []))];
    if (groups.length < 2) continue;
    const parts = [...new Set(groups.map((group) => joinedOf.get(group) ?? { groups: [group], reasons: [] }))];
    const together = { groups: parts.flatMap((part) => part.groups), reasons: [...parts.flatMap((part) => part.reasons), reason] };
    if (together.groups.length > mostGroups) leftOut.push({ kind: reason.kind, key: keyOf(reason), things: reason.things.length });
    else for (const group of together.groups) joinedOf.set(group, together);
  }
  const joined = [...new Set(joinedOf.values())].map((part) => ({ groups: part.groups.toSorted(), reasons: part.reasons }));
  return { joined, leftOut };
}

function keyOf(reason: MergeReason): string {
  if (reason.kind === "foldedName") return reason.foldedName;
  return reason.kind === "alias" ? reason.quote : reason.things.join(" ");
}
