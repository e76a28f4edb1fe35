import { eitherSignal } from "../embedding/either-signal.js";

/**
 * Reads one item further while the consumer is busy with the last one: texts are read, cut and hashed while the server writes. When the consumer
 * stops, what is read from is told so by its signal, and waited for: nothing is read, and nobody told of it, once this has ended.
 *
 * @param open - Opens what is read from. It ends soon after its signal aborts.
 */
export async function* readAhead<Item>(
  open: (signal: AbortSignal) => AsyncIterable<Item>,
  signal?: AbortSignal,
): AsyncGenerator<Item, void, undefined> {
  const stop = new AbortController();
  const iterator = open(eitherSignal(signal, stop.signal))[Symbol.asyncIterator]();
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
    stop.abort();
    // Why it ends is told already, or of no interest any more.
    await iterator.return?.().catch(() => undefined);
  }
}
