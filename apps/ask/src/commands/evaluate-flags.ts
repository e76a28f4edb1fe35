import type { Command } from "commander";
import { baseUrlOption, cosine, embedderOption, jsonOption, modelOption, nonEmpty, presetOption, wholeNumber } from "../option-values.js";
import type { CommandContext } from "./command-context.js";
import type { EvaluateFlags } from "./evaluate.js";

const files = ["corpus", "queries", "qrels"] as const;

/** `ask evaluate`: its options and what they start. */
export function defineEvaluate(command: Command, context: CommandContext): void {
  command
    .description("measure how well questions with known answers are answered, in a space of its own that is dropped afterwards")
    .option("--corpus <file>", 'rows, one JSON object a line: {"id", "title", "text", "meta"}', nonEmpty)
    .option("--queries <file>", 'questions, one JSON object a line: {"id", "text", "type", "scope"}; for --answers also {"answer", "answerable", …}', nonEmpty)
    .option("--qrels <file>", "judgements, separated by tabs, with a header: query id, row id, grade", nonEmpty)
    .addOption(embedderOption())
    .addOption(presetOption())
    .option("--group-by <key>", "rows with one value of this metadata key are one document, whose rows are its passages in order", nonEmpty)
    .option("--ignore-scopes", "ask every question of the whole corpus", false)
    .option("--candidates <n>", "candidates per route (100 to 256; 100 when left out)", wholeNumber(100, 256))
    .option("--answers", "also measure the answers that are made of what was found, and the refusals", false)
    .option("--per-type <n>", "with --answers: of at most so many questions of each type (all when left out)", wholeNumber(1, 1_000_000))
    .option("--min-similarity <cosine>", "with --answers: the floor (-1 to 1; when left out that of the embedding model, if it was measured)", cosine)
    .addOption(modelOption("also answers, once a question; implies --answers"))
    .addOption(baseUrlOption())
    .option("--keep", "leave the space in the database, for the next evaluation of the same corpus", false)
    .option("--output-run <file>", "write the ranked lists: query id, row id, rank, separated by tabs", nonEmpty)
    .option("--drop <space>", "remove a space that was kept or left behind, and do nothing else", nonEmpty)
    .addOption(jsonOption())
    .action(async (flags: Partial<EvaluateFlags> & { readonly drop?: string }) => {
      const { dropEvaluation, evaluate } = await import("./evaluate.js");
      if (flags.drop !== undefined) return dropEvaluation(context, flags.drop);
      const missing = files.find((file) => flags[file] === undefined);
      if (missing !== undefined) return command.error(`error: required option '--${missing} <file>' not specified`);
      return evaluate(context, flags as EvaluateFlags);
    });
}
