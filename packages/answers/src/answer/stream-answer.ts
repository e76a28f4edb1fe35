import { type Evidence, parseOptions } from "@graphspan/core";
import { checkAgainst } from "../check/check-statement.js";
import type { ProposedStatement } from "../check/proposed-statement.js";
import { shownPassages } from "../check/shown-passage.js";
import { quoteSentences } from "../extractive/quote-sentences.js";
import { refusal, refuseEvidence } from "../refusal/refuse.js";
import type { Answer, AnswerProvenance, Refusal, Statement } from "./answer.js";
import type { AnswerEvent } from "./answer-event.js";
import { type AnswerOptions, answerOptionsSchema, type ParsedAnswerOptions } from "./answer-options.js";
import { citationNumbers } from "./citation-numbers.js";

/**
 * Answers a question step by step: the evidence, then every statement as soon as it is complete and checked, and last the whole answer. Leaving the loop stops the model.
 *
 * @throws `CONFIG.INVALID_OPTIONS`; what the retriever, the model and the embedder throw; the signal's reason when it aborts.
 */
export async function* streamAnswer<RetrieveOptions>(options: AnswerOptions<RetrieveOptions>): AsyncGenerator<AnswerEvent, void, undefined> {
  const call: ParsedAnswerOptions = parseOptions("streamAnswer", answerOptionsSchema, options);
  call.signal?.throwIfAborted();
  const evidence = await evidenceFor(call);
  yield { type: "evidence", evidence };
  const refused = refuseEvidence(evidence, call.minSimilarity);
  if (refused !== null) {
    yield { type: "end", answer: answerOf(call, evidence, { refused, statements: [], cut: [], provenance: noModel }) };
    return;
  }
  const passages = shownPassages(evidence.items.map((item) => ({ item, text: item.text })));
  const number = citationNumbers();
  const statements: Statement[] = [];
  const cut: Statement[] = [];
  for (const proposed of await sentences(call, evidence)) {
    const checked = checkAgainst(proposed, passages);
    if (!checked.isSupported && call.unsupported === "cut") {
      cut.push(checked);
      continue;
    }
    const statement = number(checked);
    statements.push(statement);
    yield { type: "statement", statement };
  }
  const nothing = statements.length === 0 ? refusal("noSupportedStatement") : null;
  yield { type: "end", answer: answerOf(call, evidence, { refused: nothing, statements, cut: cut.map(number), provenance: noModel }) };
}

/** All at once what {@link streamAnswer} gives step by step. */
export async function answer<RetrieveOptions>(options: AnswerOptions<RetrieveOptions>): Promise<Answer> {
  let whole: Answer | undefined;
  for await (const event of streamAnswer(options)) if (event.type === "end") whole = event.answer;
  return whole!;
}

function evidenceFor({ question, evidence, retriever, retrieveOptions, signal }: ParsedAnswerOptions): Promise<Evidence> | Evidence {
  return evidence ?? retriever!.retrieve(question, { ...retrieveOptions, ...(signal && { signal }) });
}

const noModel: AnswerProvenance = { model: null, usage: { inputTokens: 0, outputTokens: 0 }, passagesShown: [], passagesCut: [], isIncomplete: false };

const sentences = ({ question, embedder, maxStatements, signal }: ParsedAnswerOptions, { items }: Evidence): Promise<readonly ProposedStatement[]> =>
  quoteSentences({ question, items, embedder, maxStatements: maxStatements ?? 3, signal });

interface Outcome {
  readonly refused: Refusal | null;
  readonly statements: readonly Statement[];
  readonly cut: readonly Statement[];
  readonly provenance: AnswerProvenance;
}

function answerOf({ question }: ParsedAnswerOptions, evidence: Evidence, { refused, ...outcome }: Outcome): Answer {
  return { schemaVersion: 1, question, refusal: refused, ...outcome, evidence };
}
