/**
 * Reads one item further while the consumer is busy with the last one: texts are read, cut and hashed while the server writes. When the consumer
 * stops, what is being read is left to end by itself.
 */
export async function* readAhead<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item> {
  const iterator = items[Symbol.asyncIterator]();
  const begin = (): Promise<IteratorResult<Item>> => {
    const next = iterator.next();
    next.catch(() => undefined); // Reported when its turn comes.
    return next;
  };
  try {
    for (let next = begin(); ;) {
      const result = await next;
      if (result.done === true) return;
      next = begin();
      yield result.value;
    }
  } finally {
    iterator.return?.().catch(() => undefined);
  }
}
