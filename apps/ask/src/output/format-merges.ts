import type { AppliedMerge, MergeReceipt, MergeUndoReceipt } from "@graphspan/extraction";
import type { Colors } from "picocolors/types.js";
import type { NamedThing } from "../session/extraction/thing-names.js";
import { howMany } from "./how-many.js";
import { printableName } from "./printable.js";

type Names = ReadonlyMap<string, NamedThing>;

/** A thing by its name, with class and id. */
function named(id: string, names: Names, colours: Colors): string {
  const thing = names.get(id);
  return thing === undefined ? `${printableName(id)} ${colours.dim("(gone)")}` : `${printableName(thing.name)} ${colours.dim(`(${printableName(thing.class)}, ${printableName(id)})`)}`;
}

/** What stands for what, a line each. */
function linksOf({ canonical, linked }: Pick<AppliedMerge, "canonical" | "linked">, names: Names, colours: Colors): string[] {
  return linked.map((id) => `  ${named(id, names, colours)} is ${named(canonical, names, colours)}`);
}

export function formatMerge(receipt: MergeReceipt, names: Names, colours: Colors): string {
  return [`${colours.bold("Merged:")} ${howMany(receipt.linked.length, "thing is", "things are")} linked`, ...linksOf(receipt, names, colours), `To take it back: ask merges undo ${printableName(receipt.runId)}`].join("\n");
}

export function formatAppliedMerges(merges: readonly AppliedMerge[], names: Names, colours: Colors): string {
  if (merges.length === 0) return "No merge holds: nothing was merged, or all was undone (--undone shows that).";
  return merges.flatMap((merge) => [`${printableName(merge.runId)} ${colours.dim(printableName(merge.appliedAt))}${merge.undoneAt === null ? "" : `, undone ${printableName(merge.undoneAt)}`}`, ...linksOf(merge, names, colours)]).join("\n");
}

export function formatMergeUndo({ runId, undone, unlinked }: MergeUndoReceipt): string {
  return undone ? `Undone: ${howMany(unlinked, "link is", "links are")} removed.` : `There is no merge ${printableName(runId)}: \`ask merges list --applied\` lists them.`;
}
