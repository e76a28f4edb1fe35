import type { Command } from "commander";
import { baseUrlOption, eachNonEmpty, jsonOption, modelOption, nonEmpty } from "../option-values.js";
import type { CommandContext } from "./command-context.js";
import type { ExtractFlags } from "./extract.js";

/** Those of the built-in ontology, which is not loaded to print a help text; a test compares. */
export const classes = ["Person", "Organization", "Place", "Date", "Event", "Work", "Product", "Concept"];

export function defineExtract(command: Command, context: CommandContext): void {
  command
    .description("read passages that were not read yet for the people, places and other things that they mention")
    .addOption(modelOption("reads every passage, a call each"))
    .addOption(baseUrlOption())
    .option("--names <file>", `without a model: names to look for besides the titles of documents, one a line, behind a tab its class: ${classes.join(", ")} (Concept when left out)`, nonEmpty)
    .option("--document <id or path>", "read only the passages of this document; again for one more", eachNonEmpty)
    .option("--replace", "replace what another extractor has found; without --document, read all passages again, also those that were read in this way", false)
    .option("--dry-run", "count the passages and the calls of the model, and do nothing", false)
    .option("--neo4j-graphrag", "store things so that Python neo4j-graphrag finds them", false)
    .addOption(jsonOption())
    .action(async (flags: ExtractFlags) => {
      const { extract } = await import("./extract.js");
      await extract(context, flags);
    });
}
