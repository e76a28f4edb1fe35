import { type Command, Option } from "commander";
import { eachNonEmpty, embedderOption, jsonOption, nonEmpty, wholeNumber } from "../option-values.js";
import type { AdoptFlags } from "./adopt.js";
import type { CommandContext } from "./command-context.js";

/** `ask adopt`: its commands, their options and what they start. */
export function defineAdopt(command: Command, context: CommandContext): void {
  command.description("adopt a graph that Python neo4j-graphrag built, and give it back exactly");

  withPlanOptions(command.command("preview").description("say what an adoption would add and what is in its way; nothing is written"))
    .option("--save-plan <file>", "write the plan, for apply --plan", nonEmpty)
    .action(async (flags: AdoptFlags & { readonly savePlan?: string }) => {
      const { previewAdoption } = await import("./adopt.js");
      await previewAdoption(context, flags);
    });

  withPlanOptions(command.command("apply").description("add keys and byte spans, and the indexes that retrieval needs")).action(async (flags: AdoptFlags) => {
    const { applyAdoption } = await import("./adopt.js");
    await applyAdoption(context, flags);
  });

  command
    .command("undo")
    .description("take away exactly what an adoption added; indexes and constraints stay")
    .argument("<run-id>", "as apply and list print it", nonEmpty)
    .addOption(jsonOption())
    .action(async (runId: string, flags: { readonly json: boolean }) => {
      const { undoAdoption } = await import("./adopt.js");
      await undoAdoption(context, runId, flags);
    });

  command
    .command("list")
    .description("the adoptions of this graph")
    .addOption(jsonOption())
    .action(async (flags: { readonly json: boolean }) => {
      const { listAdoptions } = await import("./adopt.js");
      await listAdoptions(context, flags);
    });
}

const modelOption = (flags: string, description: string): Option => new Option(flags, description).conflicts("embedder");

/** What makes a plan: a file that holds one, or options. */
function withPlanOptions(command: Command): Command {
  const ofPlan = (option: Option): Option => option.conflicts("plan");
  return command
    .option("--plan <file>", "a plan that preview --save-plan wrote, in place of the options below", nonEmpty)
    .addOption(ofPlan(new Option("--vector-index <name>", "the vector index that Python created; it is never guessed").argParser(nonEmpty)))
    .addOption(ofPlan(new Option("--full-text-index <name>", "a full-text index over the texts that is there already").argParser(nonEmpty)))
    .addOption(ofPlan(new Option("--sources <folder>", "where the documents' files are, at their paths in the graph").argParser(nonEmpty)))
    .addOption(ofPlan(new Option("--source <path=file...>", "the file of one document").argParser(eachNonEmpty)))
    .addOption(ofPlan(new Option("--corpus <name>", "the corpus that the documents belong to from then on").argParser(nonEmpty)))
    .addOption(ofPlan(new Option("--duplicate-paths <how>", "documents that share a path: refuse, or give each a key of its own").choices(["block", "keyByContent"])))
    .addOption(ofPlan(new Option("--unattached <how>", "chunks of no document").choices(["block", "leave", "groupByChain"])))
    .addOption(ofPlan(new Option("--add-vector-index", "put an unquantised index beside Python's, for full recall and fast scopes")))
    .addOption(ofPlan(embedderOption()))
    .addOption(ofPlan(modelOption("--model <name>", "what made the vectors, where --embedder cannot name it").argParser(nonEmpty)))
    .addOption(ofPlan(modelOption("--dimensions <n>", "how many numbers that model's vectors have").argParser(wholeNumber(1, 4_096))))
    .addOption(jsonOption());
}
