/**
 * Waits for the answers to queries that were sent one behind the other in one transaction: the first of them that fails says why, since
 * those behind it fail with it.
 */
export async function answersInOrder<const Answers extends readonly Promise<unknown>[]>(
  answers: Answers,
): Promise<{ -readonly [Place in keyof Answers]: Awaited<Answers[Place]> }> {
  for (const answer of answers) answer.catch(() => undefined); // Thrown below, when its turn comes.
  const all: unknown[] = [];
  for (const answer of answers) all.push(await answer);
  return all as { -readonly [Place in keyof Answers]: Awaited<Answers[Place]> };
}
