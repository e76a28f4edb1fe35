import { groupBy } from "../grounding/group-by.js";
import type { NamedLink } from "../queries/merge-relink.js";
import type { ThingGroup } from "./read-groups.js";

/** Groups that links bring together, and these links. */
interface Joined {
  readonly groups: Set<ThingGroup>;
  readonly links: NamedLink[];
}

/**
 * Those of some links after which every group still has one canonical thing, to which all others of it are linked. What links bring together stands or falls together.
 *
 * @param groups - Of all things that the links name.
 */
export function fittingLinks(links: readonly NamedLink[], groups: readonly ThingGroup[]): readonly NamedLink[] {
  const linksFrom = groupBy(links, ({ member }) => member);
  return joinedBy(links, groups).flatMap((joined) => {
    const all = [...joined.groups];
    const [standing, ...more] = all.filter(({ canonical }) => !linksFrom.has(canonical));
    if (standing === undefined || more.length > 0) return [];
    const others = all.filter((group) => group !== standing).flatMap(({ members }) => members);
    const isLinked = (id: string): boolean => linksFrom.get(id)?.some(({ canonical }) => canonical === standing.canonical) === true;
    return others.every(isLinked) ? joined.links : [];
  });
}

function joinedBy(links: readonly NamedLink[], groups: readonly ThingGroup[]): readonly Joined[] {
  const joinedOf = new Map(groups.flatMap((group) => {
    const alone: Joined = { groups: new Set([group]), links: [] };
    return group.members.map((id) => [id, alone] as const);
  }));
  for (const link of links) {
    const [one, other] = [joinedOf.get(link.member), joinedOf.get(link.canonical)];
    if (one === undefined || other === undefined) continue;
    one.links.push(link);
    if (one === other) continue;
    for (const group of other.groups) {
      one.groups.add(group);
      for (const id of group.members) joinedOf.set(id, one);
    }
    for (const moved of other.links) one.links.push(moved);
  }
  return [...new Set(joinedOf.values())];
}
