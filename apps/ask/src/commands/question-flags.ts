import { type Command, Option } from "commander";
import { baseUrlOption, cosine, modelOption, nonEmpty } from "../option-values.js";
import type { CommandContext } from "./command-context.js";
import { type QuestionFlags, questionOf, questionOptions, withQuestionOptions } from "./question-options.js";

interface AnswerFlags extends QuestionFlags {
  readonly model?: string;
  readonly baseUrl?: string;
  readonly unsupported: "cut" | "flag";
  readonly minSimilarity?: number;
}

/** `ask "<question>"`, whose program has the other commands too. */
export function defineQuestion(program: Command, context: CommandContext, refuse: (words: readonly string[]) => void): void {
  withQuestionOptions(program.argument("[question...]", "answered when the first word is not a command"))
    .addOption(modelOption("writes the answer, from the passages that were found"))
    .addOption(baseUrlOption())
    .addOption(new Option("--unsupported <what>", "becomes of a statement that its passages do not show").choices(["cut", "flag"]).default("cut"))
    .option("--min-similarity <cosine>", "refuse a question whose best passage is farther from it (-1 to 1; measured for the local model)", cosine)
    .action(async (words: string[], { model, baseUrl, unsupported, minSimilarity, ...flags }: AnswerFlags) => {
      if (words.length === 0) program.help({ error: true });
      refuse(words);
      const { noteWithoutModel, printAnswer } = await import("./answer.js");
      const answer = await printAnswer(context, questionOf(words), { ...questionOptions(flags), model, baseUrl, unsupported, minSimilarity });
      if (!flags.json) noteWithoutModel(answer, context);
    });
}

interface EvidenceFlags extends QuestionFlags {
  readonly trace?: boolean;
  readonly explain?: string;
}

export function defineEvidence(command: Command, context: CommandContext): void {
  withQuestionOptions(command.description("print the evidence for a question, or how it was found").argument("<question...>"))
    .addOption(new Option("--trace", "print what every route and stage did").conflicts(["json", "explain"]))
    .option("--explain <chunk-id>", "say why this passage is not among the evidence", nonEmpty)
    .action(async (words: string[], { trace, explain, ...flags }: EvidenceFlags) => {
      const { printEvidence } = await import("./evidence.js");
      await printEvidence(context, questionOf(words), { ...questionOptions(flags), trace, explain });
    });
}
