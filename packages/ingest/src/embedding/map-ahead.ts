import { eitherSignal } from "./either-signal.js";

export interface MapAheadOptions {
  /** How many later items may be under way beside the one that is waited for. */
  readonly ahead: number;
  readonly signal: AbortSignal | undefined;
}

/**
 * Maps items one after another, with some later ones already under way: vectors are made while earlier ones are written. Results come in
 * order. When the consumer stops, or one item fails, those under way are told so by their signal and dropped: nobody waits for them.
 */
export async function* mapAhead<Item, Result>(
  items: AsyncIterable<Item> | Iterable<Item>,
  { ahead, signal }: MapAheadOptions,
  map: (item: Item, signal: AbortSignal) => Promise<Result>,
): AsyncGenerator<Result> {
  const stop = new AbortController();
  const either = eitherSignal(signal, stop.signal);
  const underWay: Promise<Result>[] = [];
  try {
    for await (const item of items) {
      const result = map(item, either);
      result.catch(() => undefined); // Reported when its turn comes.
      underWay.push(result);
      if (underWay.length > ahead) yield await underWay.shift()!;
    }
    while (underWay.length > 0) yield await underWay.shift()!;
  } finally {
    stop.abort();
  }
}
