import type { RerankedDocument, Reranker, RerankRequest } from "../../ports/reranker.js";
import { ensureStoppedBefore, ensureStoppedDuring } from "../conformance/abort-checks.js";
import { ensure, ensureSame } from "../conformance/ensure.js";
import { frozen } from "../conformance/frozen.js";
import { type Closable, type ConformanceSuite, defineSuite } from "../conformance/suite.js";
import { blankTexts, manyLanguages } from "./many-languages.js";

export interface RerankerUnderTest extends Closable {
  readonly reranker: Reranker;
  /** Requests sent so far, where the reranker sends any. */
  readonly requestCount?: (() => number) | undefined;
  /** Makes whatever is behind the reranker never answer the next request, where a test can do that: an abort must then reject. */
  readonly stall?: (() => void) | undefined;
}

const question = "Where does the grey heron wait?";

/** The answer stands neither first nor last. */
const documents: readonly string[] = [
  "Railway timetable of the northern line.",
  "Sourdough bread needs a day.",
  "The grey heron waits in shallow water, where the fish are.",
  "A valve of the pump was replaced.",
];

/** What every {@link Reranker} must do, whatever is behind it. */
export function rerankerSuite(open: () => RerankerUnderTest | Promise<RerankerUnderTest>): ConformanceSuite {
  return defineSuite("Reranker", open, {
    "names its model and what its scores mean": ({ reranker }) => {
      ensure(reranker.model !== "", "the model has a name");
      ensure(["unit", "raw"].includes(reranker.scoreScale), "the scale of its scores is unit or raw", { scale: reranker.scoreScale });
      return Promise.resolve();
    },

    "puts the document that answers the question first": async ({ reranker }) => {
      const [first] = await rerank(reranker, { question, documents });
      ensure(first?.index === 2, "the only document about herons is the best one", { first });
    },

    "gives each document back exactly once, whatever it says": async ({ reranker }) => {
      const many = Array.from({ length: 300 }, (_, index) => `Document number ${index} about herons.`);
      for (const list of [documents, manyLanguages, [...documents, ...blankTexts], ["Herons. ".repeat(4_000), "x"], many])
        ensureSame(indexesOf(await rerank(reranker, { question, documents: list })), [...list.keys()], "no document is lost or doubled");
    },

    "sorts the best first": async ({ reranker }) => {
      const ranked = await rerank(reranker, { question, documents: [...documents, ...manyLanguages] });
      ensure(
        ranked.every(({ score }, place) => place === 0 || score <= ranked[place - 1]!.score),
        "no score is above the one before it",
      );
    },

    "keeps the request's order where scores are equal": async ({ reranker }) => {
      const doubled = documents.flatMap((document) => [document, document, document]);
      const ranked = await rerank(reranker, { question, documents: doubled });
      for (const [place, { index, score }] of ranked.entries()) {
        const previous = ranked[place - 1];
        ensure(previous?.score !== score || previous.index < index, "of two equal scores the earlier document comes first", { index });
      }
    },

    "gives the best ones where a number of them is asked for": async ({ reranker }) => {
      const best = indexesIn(await rerank(reranker, { question, documents }));
      for (const topN of [1, 2, documents.length, documents.length + 7]) {
        const ranked = indexesIn(await rerank(reranker, { question, documents, topN }));
        ensureSame(ranked, best.slice(0, topN), `the best ${topN} are those that stand first without a limit`);
      }
    },

    "answers an empty list with an empty list and sends nothing": async ({ reranker, requestCount }) => {
      const before = requestCount?.();
      ensureSame(await reranker.rerank({ question, documents: [] }), [], "no documents, no ranks");
      ensure(requestCount?.() === before, "nothing is sent");
    },

    "keeps calls that run at the same time apart": async ({ reranker }) => {
      const lists = documents.map((_, shift) => [...documents.slice(shift), ...documents.slice(0, shift)]);
      const together = await Promise.all(lists.map((list) => rerank(reranker, { question, documents: list })));
      for (const [position, list] of lists.entries())
        ensure(list[together[position]![0]!.index] === documents[2], "each call gets the ranks of its own list");
    },

    "rejects with the caller's own reason when the signal has already aborted": ({ reranker, requestCount }) =>
      ensureStoppedBefore((signal) => reranker.rerank({ question, documents, signal }), requestCount),

    "stops at once when the signal aborts on the way": ({ reranker, stall }) => {
      stall?.();
      return ensureStoppedDuring((signal) => reranker.rerank({ question, documents, signal }), { mustReject: stall !== undefined });
    },

    "goes on working after a call that was aborted": async ({ reranker }) => {
      await reranker.rerank({ question, documents, signal: AbortSignal.abort() }).catch(() => undefined);
      await rerank(reranker, { question, documents });
    },
  });
}

async function rerank(reranker: Reranker, request: RerankRequest): Promise<readonly RerankedDocument[]> {
  const ranked = await reranker.rerank(frozen({ ...request, documents: [...request.documents] }));
  for (const { score } of ranked) {
    ensure(Number.isFinite(score), "a score is a finite number", { score });
    if (reranker.scoreScale === "unit") ensure(score >= 0 && score <= 1, "a score of the scale unit lies between 0 and 1", { score });
  }
  return ranked;
}

const indexesIn = (ranked: readonly RerankedDocument[]): number[] => ranked.map(({ index }) => index);
const indexesOf = (ranked: readonly RerankedDocument[]): number[] => indexesIn(ranked).sort((one, other) => one - other);
