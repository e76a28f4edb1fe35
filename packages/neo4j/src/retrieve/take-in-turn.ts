import type { CypherPassage } from "@graphspan/core";

export interface TurnLimits {
  /** Best first. */
  readonly itemIds: readonly string[];
  readonly mostRows: number;
  readonly maxUtf8Bytes: number;
}

/**
 * Takes rows in rounds: the first row of each item, then the second, and so on; rows of no item come last in each round. Equal rows count
 * once. A row that is larger than what is left of the bytes is passed over. The rows taken stand together item by item.
 */
export function takeInTurn(
  rows: readonly CypherPassage[],
  { itemIds, mostRows, maxUtf8Bytes }: TurnLimits,
): { readonly rows: readonly CypherPassage[]; readonly limited: boolean } {
  const queues = [...itemIds, null].map((id) => withoutRepeats(rows.filter(({ ofChunkId }) => ofChunkId === id)));
  const taken = queues.map((): CypherPassage[] => []);
  let [left, places, limited] = [maxUtf8Bytes, mostRows, false];
  const rounds = Math.max(0, ...queues.map(({ length }) => length));
  for (let round = 0; round < rounds; round += 1)
    for (const [turn, queue] of queues.entries()) {
      const row = queue[round];
      if (row === undefined) continue;
      const utf8Bytes = Buffer.byteLength(row.text);
      if (places === 0 || utf8Bytes > left) {
        limited = true;
        continue;
      }
      taken[turn]!.push(row);
      left -= utf8Bytes;
      places -= 1;
    }
  return { rows: taken.flat(), limited };
}

function withoutRepeats(rows: readonly CypherPassage[]): CypherPassage[] {
  return [...new Map(rows.map((row) => [JSON.stringify([row.chunkId, row.text]), row])).values()];
}
