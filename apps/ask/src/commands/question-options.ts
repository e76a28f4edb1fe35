import type { BudgetOptions } from "@graphspan/core";
import type { Scope } from "@graphspan/neo4j";
import type { Command } from "commander";
import { askError } from "../errors.js";
import { embedderOption, jsonOption, presetOption, wholeNumber } from "../option-values.js";
import { scopeOf, type ScopeFlags, withScopeOptions } from "../scope-options.js";
import type { EmbedderChoice } from "../session/open-embedder.js";
import type { PresetName } from "../session/retrieve.js";

/** What a question is asked with, whatever is made of what is found. */
export interface QuestionOptions {
  readonly embedder: EmbedderChoice;
  readonly preset: PresetName;
  readonly budget: BudgetOptions;
  readonly json: boolean;
  /** The whole graph when left out. */
  readonly scope?: Scope | undefined;
}

/** The same, as the command line has it. */
export interface QuestionFlags extends ScopeFlags {
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
