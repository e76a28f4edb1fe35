/** A merge, as it was applied. */
export interface MergeInModel {
  readonly canonical: string;
  readonly members: readonly string[];
}

/** What merges leave in a graph: for each, its links, as far as both ends are still the things that they were. */
export interface MergesInModel {
  readonly things: Set<string>;
  /** Links of each merge that was not undone, as `from to`. */
  readonly links: Map<string, Set<string>>;
  /** All that these merges linked when they were applied. */
  readonly named: Map<string, readonly string[]>;
}

export function groupsInModel({ things, links }: MergesInModel): readonly (readonly string[])[] {
  const groupOf = new Map([...things].map((id) => [id, new Set([id])]));
  for (const link of [...links.values()].flatMap((some) => [...some])) {
    const [from, to] = link.split(" ").map((id) => groupOf.get(id)!) as [Set<string>, Set<string>];
    if (from === to) continue;
    for (const id of from) to.add(id);
    for (const id of from) groupOf.set(id, to);
  }
  return [...new Set(groupOf.values())].map((group) => [...group].sort()).sort();
}

/** Those that have no link of their own: one in each group. */
export function canonicalInModel({ links }: MergesInModel, group: readonly string[]): readonly string[] {
  const linked = new Set([...links.values()].flatMap((some) => [...some].map((link) => link.split(" ")[0]!)));
  return group.filter((id) => !linked.has(id));
}

export function mergeInModel(model: MergesInModel, run: string, { canonical, members }: MergeInModel): void {
  const links = members.map((id) => `${id} ${canonical}`);
  model.links.set(run, new Set(links));
  model.named.set(run, links);
}

export function deleteInModel(model: MergesInModel, thing: string): void {
  model.things.delete(thing);
  for (const links of model.links.values()) for (const link of links) if (link.split(" ").includes(thing)) links.delete(link);
}

/** A thing comes back with all links that name it, whose other end is there; or with none, where then a group had not one thing that all others are linked to. */
export function comeBackInModel(model: MergesInModel, thing: string): void {
  model.things.add(thing);
  const links = new Map([...model.links].map(([run, some]) => [run, new Set(some)]));
  for (const [run, some] of links)
    for (const link of model.named.get(run)!) {
      const ends = link.split(" ");
      if (ends.includes(thing) && ends.every((id) => model.things.has(id))) some.add(link);
    }
  const after: MergesInModel = { ...model, links };
  const group = groupsInModel(after).find((members) => members.includes(thing))!;
  const [canonical, ...more] = canonicalInModel(after, group);
  const all = new Set([...links.values()].flatMap((some) => [...some]));
  if (canonical === undefined || more.length > 0 || group.some((id) => id !== canonical && !all.has(`${id} ${canonical}`))) return;
  for (const [run, some] of links) model.links.set(run, some);
}
