import { answer, type Answer, bestCosine } from "@graphspan/answers";
import { type ChatModel, type Embedder, type Evidence, isGraphspanError } from "@graphspan/core";
import type { Dataset } from "../dataset/read-dataset.js";
import type { EvaluationQuery } from "../dataset/read-queries.js";
import type { ResolvedAnswersOptions } from "../run/evaluate-options.js";
import type { AnsweredQuery } from "./answered-query.js";
import type { AnswersReport } from "./answers-report.js";
import { makeAnswersReport } from "./make-answers-report.js";
import { sampleByType } from "./sample-by-type.js";
import { holdsGold, scoreStage } from "./score-stage.js";
import type { NoAnswer } from "./stages.js";
import { stagesOf } from "./stages-of.js";

/** Answers queries from evidence that was found for them, and scores the answers; they are not kept. */
export interface Answering {
  /** Whether the answer to this query is measured. */
  takes(query: EvaluationQuery): boolean;
  answer(query: EvaluationQuery, evidence: Evidence): Promise<void>;
  report(): AnswersReport;
}

export interface AnsweringContext {
  readonly dataset: Dataset;
  readonly answers: ResolvedAnswersOptions;
  /** Helps to choose sentences; undefined where no vectors are searched, and so no floor is known. */
  readonly embedder: Embedder | undefined;
  readonly signal: AbortSignal | undefined;
}

export function createAnswering({ dataset, answers: { model, minSimilarity, perType }, embedder, signal }: AnsweringContext): Answering {
  const taken = new Set(sampleByType([...dataset.queries, ...dataset.unjudged], perType).map(({ id }) => id));
  const answered: AnsweredQuery[] = [];
  const hasFloor = embedder !== undefined && minSimilarity !== null;
  const usage = { inputTokens: 0, outputTokens: 0 };

  async function say(model: ChatModel, question: string, evidence: Evidence): Promise<Answer | "failed"> {
    try {
      const said = await answer({ question, evidence, model, minSimilarity: null, signal });
      usage.inputTokens += said.provenance.usage.inputTokens;
      usage.outputTokens += said.provenance.usage.outputTokens;
      return said;
    } catch (error) {
      if (isGraphspanError(error) && unreadable.has(error.code)) return "failed";
      throw error;
    }
  }

  return {
    takes: ({ id }) => taken.has(id),
    async answer({ id, text: question, type, gold }, evidence) {
      const known = { answers: gold?.answers ?? [], place: dataset.goldPlaces.get(id) ?? null };
      const outcomes = stagesOf({
        quoted: await answer({ question, evidence, embedder, minSimilarity: null, signal }),
        said: model === null ? null : await say(model, question, evidence),
        floor: hasFloor ? await refusedBy(evidence, minSimilarity) : undefined,
      });
      answered.push({
        type,
        isAnswerable: gold?.isAnswerable ?? true,
        evidenceHoldsGold: known.place && evidence.items.some((item) => holdsGold(item, known.place!)),
        cosine: bestCosine(evidence),
        stages: new Map([...outcomes].map(([name, outcome]) => [name, scoreStage(outcome, known)])),
      });
    },
    report: () =>
      makeAnswersReport({
        answered,
        passedOver: dataset.queries.length + dataset.withoutJudgements - answered.length,
        minSimilarity: minSimilarity === undefined ? "measured" : minSimilarity,
        model: model && { name: model.model, usage },
      }),
  };
}

/** Errors that are one answer's and not the evaluation's. */
const unreadable: ReadonlySet<string> = new Set(["CHAT.ANSWER_CUT", "CHAT.INVALID_OBJECT"]);

/** What the floor, and the evidence itself, refuse whoever is asked: so no embedder and no model is. */
async function refusedBy(evidence: Evidence, minSimilarity: number | undefined): Promise<NoAnswer | null> {
  const { refusal } = await answer({ question: "?", evidence, minSimilarity });
  return refusal === null || refusal.reason === "noSupportedStatement" ? null : refusal.reason;
}
