/**
 * Maps items one after another, with up to `ahead` later ones already under way: vectors are made while earlier ones are written. Results
 * come in order. When the consumer stops, or one item fails, those under way are waited for and dropped.
 */
export async function* mapAhead<Item, Result>(
  items: AsyncIterable<Item> | Iterable<Item>,
  ahead: number,
  map: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const underWay: Promise<Result>[] = [];
  try {
    for await (const item of items) {
      const result = map(item);
      result.catch(() => undefined); // Reported when its turn comes.
      underWay.push(result);
      if (underWay.length > ahead) yield await underWay.shift()!;
    }
    while (underWay.length > 0) yield await underWay.shift()!;
  } finally {
    await Promise.allSettled(underWay);
  }
}
