import { answersInOrder, type Parameters, type Query, type Transaction } from "@graphspan/neo4j";

/** A query whose rows nobody needs, and its values. */
export interface Statement {
  readonly query: Query<unknown>;
  readonly parameters: Parameters;
}

/**
 * Sends queries one behind the other without waiting for answers. The server runs them in their order; while it runs one, the values of the
 * next are packed, which takes about as long.
 *
 * @throws What the first of them throws that fails; the server runs none behind it.
 */
export async function runPipelined(transaction: Transaction, statements: Iterable<Statement>): Promise<void> {
  const answers: Promise<unknown>[] = [];
  for (const { query, parameters } of statements) {
    const answer = transaction.run(query, parameters);
    answer.catch(() => undefined); // Thrown below, unless the next statement cannot even be made.
    answers.push(answer);
  }
  await answersInOrder(answers);
}
