import { groupBy } from "../grounding/group-by.js";
import type { LeftOutReason, MergeReason } from "./merge-suggestion.js";

/** Groups that reasons bring together. */
export interface JoinedGroups {
  /** Canonical things, sorted. */
  readonly groups: readonly string[];
  /** In the order in which they came. */
  readonly reasons: readonly MergeReason[];
}

/** Groups that are one suggestion so far; reasons by their places among all. */
interface Part {
  readonly groups: string[];
  readonly reasons: number[];
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
  const partOf = new Map<string, Part>();
  const leftOut: MergeReason[] = [];
  for (const [index, reason] of reasons.entries()) {
    const groups = [...new Set(reason.things.flatMap((id) => canonicalOf.get(id) ?? []))];
    if (groups.length < 2) continue;
    const parts = [...new Set(groups.map((group) => partOf.get(group) ?? { groups: [group], reasons: [] }))];
    const size = parts.reduce((sum, part) => sum + part.groups.length, 0);
    if (size > mostGroups) leftOut.push(reason);
    else for (const group of unite(parts, index).groups) partOf.set(group, parts[0]!);
  }
  const joined = [...new Set(partOf.values())].map((part) => ({
    groups: part.groups.toSorted(),
    reasons: part.reasons.sort((one, other) => one - other).map((index) => reasons[index]!),
  }));
  return { joined, leftOut: told(leftOut) };
}

/** Reasons by the same words are told as one. */
function told(reasons: readonly MergeReason[]): readonly LeftOutReason[] {
  return [...groupBy(reasons, (reason) => JSON.stringify([reason.kind, keyOf(reason)])).values()].map((same) => {
    const { kind } = same[0]!;
    return { kind, key: keyOf(same[0]!), things: new Set(same.flatMap(({ things }) => things)).size };
  });
}

/** Puts all into the part with the most reasons, which comes first then: no reason is moved often. */
function unite(parts: Part[], reason: number): Part {
  const [whole, ...others] = parts.sort((one, other) => other.reasons.length - one.reasons.length) as [Part, ...Part[]];
  for (const other of others) {
    for (const group of other.groups) whole.groups.push(group);
    for (const moved of other.reasons) whole.reasons.push(moved);
  }
  whole.reasons.push(reason);
  return whole;
}

function keyOf(reason: MergeReason): string {
  if (reason.kind === "foldedName") return reason.foldedName;
  return reason.kind === "alias" ? reason.quote : reason.things.join(" ");
}
