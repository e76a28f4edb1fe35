import { normalizedTokens } from "./normalized-tokens.js";

/** How well the text of an answer agrees with the gold answers: each the best that one of them gives. */
export interface AnswerScores {
  /** 1 where the text is a gold answer and nothing else. */
  readonly exactMatch: number;
  /** Harmonic mean of the shares of tokens that both have in common. */
  readonly f1: number;
  /** 1 where a gold answer stands in the text, whole token by whole token. */
  readonly contains: number;
}

/** What an answer is worth that was not given. */
export const noScores: AnswerScores = { exactMatch: 0, f1: 0, contains: 0 };

/**
 * Scores the text of an answer by the tokens that it shares with gold answers: case, punctuation and English articles do not count, and in scripts without
 * spaces each character is a token. Pure.
 *
 * @param text - What was answered; an empty one scores 0.
 * @param gold - At least one right answer.
 */
export function scoreAnswer(text: string, gold: readonly string[]): AnswerScores {
  const given = normalizedTokens(text);
  if (given.length === 0) return noScores;
  const scores = gold.map((answer) => scoreTokens(given, normalizedTokens(answer)));
  return {
    exactMatch: best(scores.map(({ exactMatch }) => exactMatch)),
    f1: best(scores.map(({ f1 }) => f1)),
    contains: best(scores.map(({ contains }) => contains)),
  };
}

const best = (values: readonly number[]): number => Math.max(0, ...values);

function scoreTokens(given: readonly string[], wanted: readonly string[]): AnswerScores {
  if (wanted.length === 0) return noScores;
  const isAt = (start: number): boolean => wanted.every((token, index) => given[start + index] === token);
  const contains = given.some((_, start) => isAt(start));
  return { exactMatch: Number(contains && given.length === wanted.length), f1: harmonicOverlap(given, wanted), contains: Number(contains) };
}

function harmonicOverlap(given: readonly string[], wanted: readonly string[]): number {
  const left = new Map<string, number>();
  for (const token of wanted) left.set(token, (left.get(token) ?? 0) + 1);
  let common = 0;
  for (const token of given) {
    const count = left.get(token) ?? 0;
    if (count === 0) continue;
    left.set(token, count - 1);
    common += 1;
  }
  return (2 * common) / (given.length + wanted.length);
}
