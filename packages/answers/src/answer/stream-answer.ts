import { type Evidence, parseOptions } from "@graphspan/core";
import { refusal, refuseEvidence } from "../refusal/refuse.js";
import type { Answer, AnswerProvenance, Statement } from "./answer.js";
import type { AnswerEvent } from "./answer-event.js";
import { type AnswerOptions, answerOptionsSchema, type ParsedAnswerOptions } from "./answer-options.js";
import type { CheckedEvent } from "./checked-event.js";
import { citationNumbers } from "./citation-numbers.js";
import { modelStatements } from "./model-statements.js";
import { quotedStatements, withoutModel } from "./quoted-statements.js";

/**
 * Answers a question step by step: the evidence, then every statement as soon as it is complete and checked, and last the whole answer. Leaving the loop stops the model. Where the
 * evidence cannot answer, no model is asked.
 *
 * @throws `CONFIG.INVALID_OPTIONS`; `ANSWER.INVALID_VECTOR` where the embedder gives what cannot be compared; `CHAT.ANSWER_CUT` and `CHAT.INVALID_OBJECT` where the model's answer held not one complete statement; what the retriever, the model and the
 *   embedder throw; the signal's reason when it aborts.
 */
export async function* streamAnswer<RetrieveOptions>(options: AnswerOptions<RetrieveOptions>): AsyncGenerator<AnswerEvent, void, undefined> {
  const call: ParsedAnswerOptions = parseOptions("streamAnswer", answerOptionsSchema, options);
  call.signal?.throwIfAborted();
  const evidence = await evidenceFor(call);
  yield { type: "evidence", evidence };

  const { question, model } = call;
  const statements: Statement[] = [];
  const cut: Statement[] = [];
  const numbered = citationNumbers();
  const whole = (refused: Answer["refusal"], provenance: AnswerProvenance): AnswerEvent => ({
    type: "end",
    answer: { schemaVersion: 1, question, statements, refusal: refused, cut: cut.map(numbered), provenance, evidence },
  });
  const refused = refuseEvidence(evidence, call.minSimilarity);
  if (refused !== null) {
    yield whole(refused, withoutModel);
    return;
  }
  const maxStatements = call.maxStatements ?? (model === undefined ? 3 : 10);
  for await (const event of checkedStatements(call, evidence, maxStatements)) {
    if (event.type === "end") {
      const nothing = model === undefined || cut.length > 0 ? "noSupportedStatement" : "modelDeclined";
      yield whole(statements.length > 0 ? null : refusal(nothing), event.provenance);
    } else if (!event.statement.isSupported && call.unsupported === "cut") cut.push(event.statement);
    else if (statements.length < maxStatements) {
      const statement = numbered(event.statement);
      statements.push(statement);
      yield { type: "statement", statement };
    }
  }
}

/**
 * Answers a question: what {@link streamAnswer} gives step by step, all at once.
 *
 * @throws what {@link streamAnswer} throws.
 */
export async function answer<RetrieveOptions>(options: AnswerOptions<RetrieveOptions>): Promise<Answer> {
  let whole: Answer | undefined;
  for await (const event of streamAnswer(options)) if (event.type === "end") whole = event.answer;
  return whole!;
}

function evidenceFor({ question, evidence, retriever, retrieveOptions, signal }: ParsedAnswerOptions): Promise<Evidence> | Evidence {
  return evidence ?? retriever!.retrieve(question, { ...retrieveOptions, ...(signal && { signal }) });
}

function checkedStatements({ model, ...call }: ParsedAnswerOptions, evidence: Evidence, maxStatements: number): AsyncIterable<CheckedEvent> {
  return model === undefined ? quotedStatements(evidence, { ...call, maxStatements }) : modelStatements(evidence, { ...call, model, maxStatements });
}
