import { constants } from "node:fs";
import { access, writeFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import type { ChatModel } from "@graphspan/core";
import { dropEvaluationSpace, type EvaluateAnswersOptions, evaluate as evaluatePreset, formatRun } from "@graphspan/evaluation";
import { askError } from "../errors.js";
import { fileNotWritten } from "../output/file-not-written.js";
import { createEvaluationProgress } from "../output/evaluation-progress.js";
import { formatEvaluation, keptText } from "../output/format-evaluation.js";
import { cachedVectors } from "../session/cached-vectors.js";
import { openChatModel } from "../session/open-chat-model.js";
import type { EmbedderChoice } from "../session/open-embedder.js";
import { withSession } from "../session/open-session.js";
import { type PresetName, presetOf } from "../session/retrieve.js";
import { type CommandContext, sessionRequest } from "./command-context.js";

/** Flags of `ask evaluate`, as they are parsed. */
export interface EvaluateFlags {
  readonly corpus: string;
  readonly queries: string;
  readonly qrels: string;
  readonly embedder: EmbedderChoice;
  readonly preset: PresetName;
  readonly groupBy?: string;
  readonly candidates?: number;
  readonly ignoreScopes: boolean;
  readonly answers: boolean;
  readonly perType?: number;
  readonly minSimilarity?: number;
  readonly model?: string;
  readonly baseUrl?: string;
  readonly keep: boolean;
  readonly outputRun?: string;
  readonly json: boolean;
}

/** Measures a preset on a data set and prints the figures. */
export async function evaluate(context: CommandContext, flags: EvaluateFlags): Promise<void> {
  const { terminal, signal, environment, env } = context;
  const pathOf = (file: string): string => resolve(environment.userFolder, file);
  const outputRun = flags.outputRun === undefined ? null : pathOf(flags.outputRun);
  if (outputRun !== null) await refuseUnwritable(outputRun);
  const answers = answersOptions(flags, openChatModel(flags, env) ?? undefined);
  const preset = presetOf(flags.preset);
  const needsVectors = preset.routes.includes("vector");
  /** The space that is in the database by now. */
  let left: string | null = null;
  const { report, run } = await withSession(sessionRequest(context, needsVectors ? flags.embedder : "none"), async ({ store, embedder }) => {
    const progress = createEvaluationProgress(terminal, needsVectors);
    try {
      return await evaluatePreset({
        store,
        ...(embedder !== null && { embedder: await cachedVectors(embedder) }),
        corpus: pathOf(flags.corpus),
        queries: pathOf(flags.queries),
        qrels: pathOf(flags.qrels),
        preset,
        groupBy: flags.groupBy,
        ignoreScopes: flags.ignoreScopes,
        candidatesPerRoute: flags.candidates,
        answers,
        keep: flags.keep,
        signal,
        onEvent: (event) => {
          if (event.type === "space-opened") left = event.space;
          if (event.type === "space-dropped") left = null;
          progress.onEvent(event);
        },
      });
    } finally {
      progress.stop();
    }
  }).catch((error: unknown) => {
    throw signal.aborted ? stopped(left, flags.keep) : error;
  });
  const { space } = report.provenance;
  if (flags.json && space.kept) terminal.note(terminal.colours.dim(keptText(space.name)));
  terminal.out(flags.json ? JSON.stringify(report, null, 2) : formatEvaluation(report, terminal.colours));
  if (outputRun !== null) await writeFile(outputRun, formatRun(run)).catch(fileNotWritten(outputRun));
}

function answersOptions({ answers, perType, minSimilarity }: EvaluateFlags, model: ChatModel | undefined): EvaluateAnswersOptions | undefined {
  if (answers || model !== undefined) return { model, perType, minSimilarity };
  const flag = perType !== undefined ? "--per-type" : minSimilarity !== undefined ? "--min-similarity" : null;
  if (flag === null) return undefined;
  throw askError("ASK.USAGE", `${flag} is for answers, which are measured with --answers or --model.`);
}

/** Removes a space that an evaluation kept or left behind. */
export async function dropEvaluation(context: CommandContext, space: string): Promise<void> {
  await withSession(sessionRequest(context, "none"), ({ store }) => dropEvaluationSpace(store, space));
  context.terminal.out(`The space ${space} is dropped.`);
}

/** Figures of a part of the questions would be none: only the rows of a space that is to be kept are of use to the next one. */
function stopped(left: string | null, keep: boolean): Error {
  const again = `Run the same command again to ${left !== null && keep ? "go on with the rows that are written" : "measure from the start"}.`;
  if (left === null) return askError("ASK.STOPPED", "Nothing was measured, and nothing stays in the database.", { fix: again });
  return askError("ASK.STOPPED", `Nothing was measured; the space ${left} stays in the database.`, {
    fix: `${again} To remove the space: ask evaluate --drop ${left}`,
    details: { space: left },
  });
}

/** Better said now than after an hour of measuring. */
async function refuseUnwritable(path: string): Promise<void> {
  await access(dirname(path), constants.W_OK).catch(fileNotWritten(path));
}
