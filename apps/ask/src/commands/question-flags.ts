import type { BudgetOptions } from "@graphspan/core";
import type { Scope } from "@graphspan/neo4j";
import { type Command, Option } from "commander";
import { askError } from "../errors.js";
import { baseUrlOption, cosine, embedderOption, jsonOption, modelOption, nonEmpty, presetOption, wholeNumber } from "../option-values.js";
import { scopeOf, type ScopeFlags, withScopeOptions } from "../scope-options.js";
import type { EmbedderChoice } from "../session/open-embedder.js";
import type { PresetName } from "../session/retrieve.js";
import type { CommandContext } from "./command-context.js";

/** What a question is asked with, whatever is made of what is found. */
export interface QuestionOptions {
  readonly embedder: EmbedderChoice;
  readonly preset: PresetName;
  readonly budget: BudgetOptions;
  readonly json: boolean;
  /** The whole graph when left out. */
  readonly scope?: Scope | undefined;
}

interface QuestionFlags extends ScopeFlags {
  readonly embedder: EmbedderChoice;
  readonly preset: PresetName;
  readonly items?: number;
  readonly bytes?: number;
  readonly neighbours?: number;
  readonly candidates?: number;
  readonly json: boolean;
}

export function withQuestionOptions(command: Command): Command {
  return withScopeOptions(command)
    .addOption(embedderOption())
    .addOption(presetOption())
    .option("--items <n>", "passages at most (1 to 128; 8 when left out)", wholeNumber(1, 128))
    .option("--bytes <n>", "bytes of passages at most (64 to 65536; 16384 when left out)", wholeNumber(64, 65_536))
    .option("--neighbours <n>", "passages before and after each, as context in JSON (0 to 4; 1 when left out)", wholeNumber(0, 4))
    .option("--candidates <n>", "candidates per route (1 to 256; 20 when left out)", wholeNumber(1, 256))
    .addOption(jsonOption());
}

export function questionOf(words: readonly string[]): string {
  const question = words.join(" ");
  if (question.trim() === "") throw askError("ASK.EMPTY_QUESTION", "No question was given.");
  return question;
}

export function questionOptions({ embedder, preset, items, bytes, neighbours, candidates, json, ...flags }: QuestionFlags): QuestionOptions {
  const budget = { maxItems: items, maxUtf8Bytes: bytes, neighbourChunks: neighbours, candidatesPerRoute: candidates };
  return { embedder, preset, json, budget, scope: scopeOf(flags) };
}

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
