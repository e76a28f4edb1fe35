import type { Layout, Transaction } from "@graphspan/neo4j";
import { groupBy } from "../grounding/group-by.js";
import { aliasesWrite } from "../queries/merge-runs.js";
import { linksMissing, mergesNaming, type NamedLink } from "../queries/merge-relink.js";
import { fittingLinks } from "./fitting-links.js";
import { lockGroups } from "./lock-groups.js";
import { readMergeSettings } from "./merge-settings.js";

/** Things that a run has made. */
export interface MadeThings {
  readonly run: string;
  /** Ids of things; those that were there before are passed over. */
  readonly things: readonly string[];
}

/**
 * Links things that were made, and may have been there before, as the merges say that were applied and not undone: with the runs of these merges, so that undoing them takes the links
 * along. In the transaction that makes the things. Two that make things of one merge take turns; what would leave a group with two canonical things is left apart.
 *
 * @returns How many links were written.
 */
export async function relinkMerged(transaction: Transaction, layout: Layout, { run, things }: MadeThings): Promise<number> {
  if (things.length === 0) return 0;
  const { state, settings } = layout.properties.run;
  const merges = await transaction.run(mergesNaming(layout), { ids: things, run, stateProperty: state, settingsProperty: settings });
  const asked = new Set(things);
  const named = merges.flatMap((merge): readonly NamedLink[] => {
    const { canonical, members, undoneAt } = readMergeSettings(JSON.parse(merge.settings));
    // A reset may have ended it while its lock was waited for.
    if (undoneAt !== null || merge.state !== "finished") return [];
    return members.filter((member) => asked.has(canonical) || asked.has(member)).map((member) => ({ run: merge.run, member, canonical }));
  });
  if (named.length === 0) return 0;
  const groups = await lockGroups(transaction, layout, named.flatMap(({ member, canonical }) => [member, canonical]));
  const missing = await transaction.run(linksMissing(layout), { links: named });
  const fitting = fittingLinks(missing, groups);
  // All links of a run lead to one thing.
  for (const [merge, links] of groupBy(fitting, (link) => link.run))
    await transaction.run(aliasesWrite(layout), { canonical: links[0]!.canonical, members: links.map(({ member }) => member), run: merge });
  return fitting.length;
}
