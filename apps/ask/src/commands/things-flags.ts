import type { Command } from "commander";
import { jsonOption, wholeNumber } from "../option-values.js";
import { scopeOf, type ScopeFlags, withScopeOptions } from "../scope-options.js";
import type { CommandContext } from "./command-context.js";

interface ThingsFlags extends ScopeFlags {
  readonly limit?: number;
  readonly json: boolean;
}

export function defineThings(command: Command, context: CommandContext): void {
  withScopeOptions(command.description("list the things that passages mention, the most mentioned first"))
    .option("--limit <n>", "things at most (1 to 10000; 100 when left out)", wholeNumber(1, 10_000))
    .addOption(jsonOption())
    .action(async ({ limit, json, ...flags }: ThingsFlags) => {
      const { things } = await import("./things.js");
      await things(context, { limit, json, scope: scopeOf(flags) });
    });
}
