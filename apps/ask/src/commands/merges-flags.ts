import { type Command, Option } from "commander";
import { askError } from "../errors.js";
import { cosine, eachNonEmpty, embedderOption, jsonOption, nonEmpty, wholeNumber } from "../option-values.js";
import { scopeFlagNames, scopeOf, type ScopeFlags, withScopeOptions } from "../scope-options.js";
import type { EmbedderChoice } from "../session/open-embedder.js";
import type { CommandContext } from "./command-context.js";
import type { ApplyMergeFlags } from "./merges.js";

interface ListMergesFlags extends ScopeFlags {
  readonly applied: boolean;
  readonly undone: boolean;
  readonly near?: number;
  readonly embedder: EmbedderChoice;
  readonly limit?: number;
  readonly json: boolean;
}

/** `ask merges` and its commands. */
export function defineMerges(merges: Command, context: CommandContext): void {
  merges.description("things under several names: which may be one, and saying so, which can be taken back");

  withScopeOptions(merges.command("list").description("print what may be one, with reasons and the passages that speak for it and against it"))
    .addOption(new Option("--applied", "instead of that, the merges that were applied, in the whole graph").default(false).conflicts(["near", ...scopeFlagNames]))
    .option("--undone", "with --applied: also those that were undone", false)
    .option("--limit <n>", "suggestions at most (1 to 1000; 20 when left out); with --applied: the last n merges (all when left out)", wholeNumber(1, 1_000))
    .option("--near <cosine>", "compare names by what they mean, too: as near as this (0.9, say) they may be one", cosine)
    .addOption(embedderOption())
    .addOption(jsonOption())
    .action(async ({ applied, undone, near, embedder, limit, json, ...scope }: ListMergesFlags) => {
      if (undone && !applied) throw askError("ASK.USAGE", "--undone is for the merges that were applied: give --applied, too.");
      const { listApplied, suggest } = await import("./merges.js");
      await (applied ? listApplied(context, { undone, limit, json }) : suggest(context, { near, embedder, limit, json, scope: scopeOf(scope) }));
    });

  merges
    .command("apply")
    .description("say that things are one: they are linked, and stay as they are")
    .argument("<ids...>", "the id of a suggestion, or ids of things, as list and `ask things` print them", eachNonEmpty)
    .option("--canonical <id>", "the one that is to stand for all (the one that is mentioned most when left out)", nonEmpty)
    .addOption(jsonOption())
    .action(async (things: string[], flags: ApplyMergeFlags) => {
      const { apply } = await import("./merges.js");
      await apply(context, things, flags);
    });

  merges
    .command("undo")
    .description("take a merge back, and nothing else")
    .argument("<run>", "id of its run, as apply and `list --applied` print it", nonEmpty)
    .addOption(jsonOption())
    .action(async (run: string, flags: { json: boolean }) => {
      const { undo } = await import("./merges.js");
      await undo(context, run, flags);
    });
}
