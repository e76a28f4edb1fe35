import { type Command, Option } from "commander";
import { embedderOption, jsonOption, nonEmpty, wholeNumber } from "../option-values.js";
import type { CommandContext } from "./command-context.js";
import type { AddFlags, CompareFlags, DropFlags, FillFlags, JsonFlag, SwitchFlags } from "./embeddings.js";

const setId = "<set-id>";

/** `ask embeddings`: its commands, their options and what they start. */
export function defineEmbeddings(command: Command, context: CommandContext): void {
  command.description("embedding sets: add one of another model beside the first, fill, compare, switch, drop");

  command
    .command("list")
    .description("the sets of this graph, the active one first, and what each lacks")
    .addOption(jsonOption())
    .action(async (flags: JsonFlag) => {
      const { listSets } = await import("./embeddings.js");
      await listSets(context, flags);
    });

  command
    .command("add")
    .description("register a set for another model; nothing is embedded yet")
    .addOption(embedderOption())
    .addOption(new Option("--model <name>", "a model by its name, of an OpenAI-compatible server unless it is the local one").conflicts("embedder").argParser(nonEmpty))
    .addOption(new Option("--dimensions <n>", "how many numbers its vectors have").conflicts("embedder").argParser(wholeNumber(1, 4_096)))
    .addOption(jsonOption())
    .action(async (flags: AddFlags) => {
      const { addSet } = await import("./embeddings.js");
      await addSet(context, flags);
    });

  command
    .command("fill")
    .description("give every passage its vector of a set, then make its index; may run on several machines at once")
    .argument("[set-id]", "the one set that lacks vectors when left out", nonEmpty)
    .option("--lease <seconds>", "take over the work of a process that was silent for so long (1 to 86400; 60 when left out)", wholeNumber(1, 86_400))
    .addOption(jsonOption())
    .action(async (set: string | undefined, flags: FillFlags) => {
      const { fillSet } = await import("./embeddings.js");
      await fillSet(context, set, flags);
    });

  command
    .command("compare")
    .description("ask your own questions of the active set and of another one, and see how much the answers differ")
    .argument(setId, "the other set", nonEmpty)
    .requiredOption("--questions <file>", "a text file with one question a line", nonEmpty)
    .option("--depth <k>", "passages of each ranking that are compared (1 to 256; 10 when left out)", wholeNumber(1, 256))
    .addOption(jsonOption())
    .action(async (set: string, flags: CompareFlags) => {
      const { compareSets } = await import("./compare-embeddings.js");
      await compareSets(context, set, flags);
    });

  command
    .command("switch")
    .description("use another set from now on, at once")
    .argument(setId, "as list prints it", nonEmpty)
    .option("--insist", "also where vectors are missing or the index is not ready", false)
    .addOption(jsonOption())
    .action(async (set: string, flags: SwitchFlags) => {
      const { switchSet } = await import("./embeddings.js");
      await switchSet(context, set, flags);
    });

  command
    .command("drop")
    .description("remove a set that is not the active one, with its vectors and its index")
    .argument(setId, "as list prints it", nonEmpty)
    .option("--yes", "do it", false)
    .addOption(jsonOption())
    .action(async (set: string, flags: DropFlags) => {
      const { dropSet } = await import("./embeddings.js");
      await dropSet(context, set, flags);
    });
}
