import type { Command } from "commander";
import { eachNonEmpty, jsonOption, nonEmpty, wholeNumber } from "../option-values.js";
import type { CommandContext } from "./command-context.js";
import type { ShowFlags } from "./show.js";
import type { VerifyFlags } from "./verify.js";

const fileOfAnswer = "what `ask` or `ask evidence` printed with --json (the last question here when left out)";

export function defineShow(command: Command, context: CommandContext): void {
  command
    .description("print the passage that an answer cites by a number, in its surroundings, with the cited words marked")
    .argument("<n>", "number of a citation, or of a passage of `ask evidence`", wholeNumber(1, 1_000_000))
    .option("--file <file>", fileOfAnswer, nonEmpty)
    .addOption(jsonOption())
    .action(async (number: number, flags: ShowFlags) => {
      const { show } = await import("./show.js");
      await show(context, number, flags);
    });
}

export function defineVerify(command: Command, context: CommandContext): void {
  command
    .description("read the cited documents again and prove every quoted byte; exit code 4 unless all are where they were")
    .argument("[file]", fileOfAnswer, nonEmpty)
    .option("--root <folder>", "read only files below this folder, and look there for those of another machine", nonEmpty)
    .option("--group-by <key>", "as it was given to `ask ingest`, for rows that are cited", nonEmpty)
    .option("--id-column <name>", "the same", nonEmpty)
    .option("--title-column <name>", "the same", nonEmpty)
    .option("--text-column <name...>", "the same", eachNonEmpty)
    .addOption(jsonOption())
    .action(async (file: string | undefined, flags: VerifyFlags) => {
      const { verify } = await import("./verify.js");
      await verify(context, file, flags);
    });
}
