/**
 * A score with four digits. A score that lies exactly between two of them, which only an odd multiple of 1/32 can, goes to the even one, as
 * most programs that print scores do; `toFixed` would take the greater one.
 */
export function scoreText(score: number): string {
  const isTie = (score * 32) % 2 === 1;
  return isTie ? (2 * Math.round(score * 5_000 - 0.25) / 10_000).toFixed(4) : score.toFixed(4);
}
