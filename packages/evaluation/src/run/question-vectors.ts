import { type Embedder, untilAborted } from "@graphspan/core";

/** Makes the vectors of questions before they are asked, so that both can be timed apart. */
export interface QuestionVectors {
  /** For the retriever: has the vectors of prepared questions at hand. */
  readonly embedder: Embedder;
  /** Makes the vector of the next question, anew each time. @returns Milliseconds it took. */
  prepare(question: string, signal: AbortSignal | undefined): Promise<number>;
}

export function createQuestionVectors(embedder: Embedder): QuestionVectors {
  let prepared: { readonly text: string; readonly vectors: readonly Float32Array[] } | null = null;
  return {
    embedder: {
      model: embedder.model,
      dimensions: embedder.dimensions,
      embed: (request) =>
        prepared !== null && request.texts.length === 1 && request.texts[0] === prepared.text
          ? Promise.resolve(prepared.vectors)
          : embedder.embed(request),
    },
    async prepare(question, signal) {
      // As a retriever asks for it.
      const text = question.toWellFormed();
      const start = performance.now();
      const vectors = await untilAborted(embedder.embed({ texts: [text], kind: "question", signal }), signal);
      prepared = { text, vectors };
      return performance.now() - start;
    },
  };
}
