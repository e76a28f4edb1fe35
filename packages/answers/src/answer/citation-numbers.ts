import type { Statement } from "./answer.js";

/** Gives every passage that is cited one number, in the order in which statements come. */
export function citationNumbers(): (statement: Statement) => Statement {
  const numbers = new Map<number, number>();
  const numberOf = (rank: number): number => {
    const number = numbers.get(rank) ?? numbers.size + 1;
    numbers.set(rank, number);
    return number;
  };
  return (statement) => ({ ...statement, citations: statement.citations.map((citation) => ({ ...citation, number: numberOf(citation.rank) })) });
}
