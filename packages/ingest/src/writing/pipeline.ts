import { answersInOrder, type Parameters, type Query, type Transaction } from "@graphspan/neo4j";

/** A query whose rows nobody needs, and its values. */
export interface Statement {
  readonly query: Query<unknown>;
  readonly parameters: Parameters;
}

/**
 * Sends queries one behind the other without waiting for answers. The server runs them in their order; while it runs one, the values of the
 * next are packed, which takes about as long. Each is made when its turn comes.
 *
 * @throws What the first of them throws that fails; the server runs none behind it.
 */
export async function runPipelined(transaction: Transaction, statements: Iterable<Statement>): Promise<void> {
  await answersInOrder(Array.from(statements, ({ query, parameters }) => transaction.run(query, parameters)));
}
