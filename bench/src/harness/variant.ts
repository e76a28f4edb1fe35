/** What a variant says to one question. */
export interface Answer {
  /** Ids of what it found, best first. */
  readonly ids: readonly string[];
  /** The nearest neighbours by vector that it went by, best first, where it can tell. Recall is taken of these. */
  readonly nearest?: readonly string[] | undefined;
  /** Milliseconds by its own clock; where it has none, the harness counts how long `run` took. */
  readonly elapsedMs?: number | undefined;
}

/** One way to do the task that a bench measures. */
export interface Variant<Question> {
  /** Unique within a bench. */
  readonly name: string;
  /** Name of the variant whose nearest neighbours this one goes by too: its recall stands for this one's, which cannot tell its own. */
  readonly recallAs?: string | undefined;
  /** Opens what it needs, before anything is measured. */
  prepare(signal: AbortSignal): Promise<void>;
  run(question: Question, signal: AbortSignal): Promise<Answer>;
  /** Called once, also when it failed or `prepare` did. */
  close(): Promise<void>;
}
