import { untilAborted } from "@graphspan/core";

/** Gives items until its signal aborts: then it ends at once with the signal's reason, also where the next item never comes. */
export async function* eachUntilAborted<Item>(items: AsyncIterable<Item>, signal: AbortSignal | undefined): AsyncGenerator<Item, void, undefined> {
  const iterator = items[Symbol.asyncIterator]();
  try {
    for (;;) {
      const result = await untilAborted(iterator.next(), signal);
      if (result.done === true) return;
      yield result.value;
    }
  } finally {
    // Nobody waits for it: it waits itself for an item that may never come.
    iterator.return?.().catch(() => undefined);
  }
}
