import type { GraphStore } from "@graphspan/neo4j";
import type { PythonEnvironment } from "@graphspan/testkit/python";
import { runVariants, type VariantRun } from "../../harness/run-variants.js";
import type { Variant } from "../../harness/variant.js";
import type { Truth } from "../../report/summarize.js";
import type { Corpus, Question } from "../corpus/corpus.js";
import type { Contender, SearchSettings, VariantContext } from "../retrieve-variants.js";

/** What the parts of the bench work with: a loaded graph, questions, and what they need to know of both. */
export interface BenchContext extends VariantContext {
  readonly store: GraphStore;
  readonly python: PythonEnvironment;
  readonly corpus: Corpus;
  readonly warmUp: readonly Question[];
  readonly measured: readonly Question[];
  /** The true neighbours of the measured questions. */
  readonly truth: Truth;
  /** Found when a part first asks for them. */
  readonly settings: () => Promise<SearchSettings>;
  /** Who the others are compared with. */
  readonly base: Contender;
  /** How long many callers work at a time, and how often. */
  readonly rounds: { readonly durationMs: number; readonly count: number };
  readonly seed: number;
  readonly signal: AbortSignal;
  readonly onNote: (note: string) => void;
}

export interface AskOptions<Asked> {
  /** For the notes. */
  readonly what: string;
  readonly variants: readonly Variant<Asked>[];
  readonly warmUp: readonly Asked[];
  readonly questions: readonly Asked[];
}

/** Asks all variants, and tells how far it is. */
export function askVariants<Asked>({ seed, signal, onNote }: BenchContext, { what, ...asked }: AskOptions<Asked>): Promise<VariantRun[]> {
  const warmUp = asked.warmUp.length;
  const onProgress = (done: number, all: number): void => {
    onNote(`${what}: ${done} of ${all} asked, ${Math.min(done, warmUp)} of them to warm up`);
  };
  return runVariants({ ...asked, seed, signal, onProgress });
}
