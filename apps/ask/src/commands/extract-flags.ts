import type { Command } from "commander";
import { baseUrlOption, jsonOption, modelOption, nonEmpty } from "../option-values.js";
import type { CommandContext } from "./command-context.js";
import type { ExtractFlags } from "./extract.js";

export function defineExtract(command: Command, context: CommandContext): void {
  command
    .description("read passages that were not read yet for the people, places and other things that they mention")
    .addOption(modelOption("reads every passage, a call each"))
    .addOption(baseUrlOption())
    .option("--names <file>", "without a model: names to look for besides the titles of documents, one a line, behind a tab its class", nonEmpty)
    .option("--neo4j-graphrag", "store things so that Python neo4j-graphrag finds them", false)
    .addOption(jsonOption())
    .action(async (flags: ExtractFlags) => {
      const { extract } = await import("./extract.js");
      await extract(context, flags);
    });
}
