/** What reading something brings. */
interface Weight {
  readonly chunks: number;
  readonly characters: number;
}

const mostChunks = 1_000;
const mostCharacters = 4_000_000;

/** Joins neighbours that are small enough to be read at once; what is larger comes alone. */
export function* inBatches<Item extends Weight>(items: Iterable<Item>): Generator<readonly Item[]> {
  let batch: Item[] = [];
  let chunks = 0;
  let characters = 0;
  for (const item of items) {
    if (batch.length > 0 && (chunks + item.chunks > mostChunks || characters + item.characters > mostCharacters)) {
      yield batch;
      [batch, chunks, characters] = [[], 0, 0];
    }
    batch.push(item);
    chunks += item.chunks;
    characters += item.characters;
  }
  if (batch.length > 0) yield batch;
}
