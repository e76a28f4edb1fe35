import { createRandom } from "./random.js";

/**
 * The order in which the variants answer one question: a shuffle that depends on the seed and the question alone. A variant that always
 * came after the same other one would find the caches as that one left them.
 */
export function orderOf<Item>(items: readonly Item[], seed: number, question: number): Item[] {
  const random = createRandom(seed, question);
  const order = [...items];
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = random.below(last + 1);
    [order[last], order[other]] = [order[other]!, order[last]!];
  }
  return order;
}
