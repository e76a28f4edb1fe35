import { type Command, Option } from "commander";
import { jsonOption, nonEmpty } from "../option-values.js";
import type { CommandContext } from "./command-context.js";

/** `ask runs` and its two commands. */
export function defineRuns(runs: Command, context: CommandContext): void {
  runs.description("list the runs of the graph, or say what changed between two of them");

  runs
    .command("list")
    .description("print every run: what it did, when, and how it ended")
    .addOption(jsonOption())
    .action(async (flags: { json: boolean }) => {
      const { list } = await import("./runs.js");
      await list(context, flags);
    });

  runs
    .command("diff")
    .description("print which documents were added, changed, deleted and moved by the runs after one, up to another")
    .argument("<from>", "id of a run, or `beginning` for the empty graph before the first one", nonEmpty)
    .argument("<to>", "id of a later run", nonEmpty)
    .addOption(new Option("--json", "print a line of JSON for each document").default(false))
    .action(async (from: string, to: string, flags: { json: boolean }) => {
      const { diff } = await import("./runs.js");
      await diff(context, { from, to }, flags);
    });
}
