import type { ByteSpan } from "@graphspan/core";
import { z } from "zod";

/** What a query says about its answer. */
export interface GoldAnswer {
  /** All right answers; none where the query names none, or has none. */
  readonly answers: readonly string[];
  /** Where the answer stands in the text of the judged row. */
  readonly span: ByteSpan | null;
  /** False where the corpus holds no answer, so that the right one is a refusal. */
  readonly isAnswerable: boolean;
}

/** Types by which known data sets mark queries that have no answer: MultiHop-RAG, LoCoMo, and the plain word. */
const typesWithoutAnswer: ReadonlySet<string> = new Set(["null_query", "adversarial", "unanswerable"]);

const answer = z.union([z.string(), z.number(), z.boolean()]).transform(String);
const answers = z.array(answer).nullish();

/** The keys of a query that tell of its answer. */
export const goldSchema = z
  .object({
    type: z.string().nullish(),
    answerable: z.boolean().nullish(),
    answer: answer.nullish(),
    answers,
    aliases: answers,
    answerByte: z
      .tuple([z.int().min(0), z.int()])
      .refine(([start, end]) => start < end, { error: "holds no byte" })
      .nullish(),
  })
  .transform((query): GoldAnswer => {
    const isAnswerable = query.answerable ?? !typesWithoutAnswer.has(query.type ?? "");
    const named = [query.answer, ...(query.answers ?? []), ...(query.aliases ?? [])];
    const [startByte, endByte] = query.answerByte ?? [];
    return {
      isAnswerable,
      // What stands there instead of an answer, as in "Insufficient information.", is none.
      answers: isAnswerable ? [...new Set(named.filter((text) => typeof text === "string" && text.trim() !== "") as string[])] : [],
      span: isAnswerable && startByte !== undefined && endByte !== undefined ? { startByte, endByte } : null,
    };
  });
