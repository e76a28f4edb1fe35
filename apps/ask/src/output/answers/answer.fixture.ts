import type { Answer, Citation, Statement } from "@graphspan/answers";
import type { EvidenceItem } from "@graphspan/core";
import { evidence, item } from "../evidence.fixture.js";

/** A citation of words of a passage, as the checker makes it. */
export function citation(quote: string, of: EvidenceItem = item, number = 1): Citation {
  const { rank, chunkId, documentId, grounding, source, span } = of;
  const startByte = span.startByte + Buffer.from(of.text).indexOf(quote);
  return { number, rank, chunkId, documentId, quote, span: { startByte, endByte: startByte + Buffer.byteLength(quote) }, grounding, source };
}

export function statement(text: string, citations: readonly Citation[], changes: Partial<Statement> = {}): Statement {
  return { text, citations, isSupported: true, problems: [], ...changes };
}

export function answerOf(statements: readonly Statement[], changes: Partial<Answer> = {}): Answer {
  return {
    schemaVersion: 1,
    question: "?",
    statements,
    refusal: null,
    cut: [],
    provenance: { model: null, usage: { inputTokens: 0, outputTokens: 0 }, passagesShown: [1], passagesCut: [], isIncomplete: false },
    evidence,
    ...changes,
  };
}
