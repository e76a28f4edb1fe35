import type { Layout, Transaction } from "@graphspan/neo4j";
import { thingsLock } from "../queries/groups.js";
import { groupsOf, type ThingGroup } from "./read-groups.js";

/** The groups of things, with every member of them locked, in one order for everybody. While a lock was waited for, a group may have grown. */
export async function lockGroups(transaction: Transaction, layout: Layout, things: readonly string[]): Promise<readonly ThingGroup[]> {
  for (let locked = ""; ; ) {
    const groups = await groupsOf(transaction, layout, things);
    const members = groups.flatMap((group) => group.members).sort();
    if (members.join() === locked) return groups;
    await transaction.run(thingsLock(layout), { ids: members });
    locked = members.join();
  }
}
