import { setImmediate as nextTurn } from "node:timers/promises";

interface Neighbour {
  readonly id: string;
  readonly similarity: number;
}

/** The nearest so far, best first. */
interface Nearest {
  readonly question: Float32Array;
  readonly list: Neighbour[];
  /** A vector must be nearer than this to come in. */
  threshold: number;
}

const chunksPerTurn = 200;

/**
 * The true nearest neighbours of each question by comparing it with everything: the ids of the `count` nearest, best first. All vectors
 * have length 1, so that their product is their cosine.
 *
 * @throws The signal's reason when it aborts.
 */
export async function exactNeighbours(
  chunks: Iterable<{ readonly id: string; readonly vector: Float32Array }>,
  questions: readonly Float32Array[],
  { count, signal }: { readonly count: number; readonly signal: AbortSignal },
): Promise<string[][]> {
  const nearest = questions.map((question): Nearest => ({ question, list: [], threshold: -Infinity }));
  let compared = 0;
  for (const { id, vector } of chunks) {
    for (const best of nearest) {
      const similarity = product(vector, best.question);
      if (similarity > best.threshold) insert(best, { id, similarity }, count);
    }
    compared += 1;
    // Or nobody would hear Ctrl-C before the end.
    if (compared % chunksPerTurn === 0) await nextTurn(undefined, { signal });
  }
  return nearest.map(({ list }) => list.map(({ id }) => id));
}

/** Four sums at a time: the processor need not wait for one addition before it begins the next. */
function product(left: Float32Array, right: Float32Array): number {
  let first = 0;
  let second = 0;
  let third = 0;
  let fourth = 0;
  let index = 0;
  for (; index + 3 < left.length; index += 4) {
    first += left[index]! * right[index]!;
    second += left[index + 1]! * right[index + 1]!;
    third += left[index + 2]! * right[index + 2]!;
    fourth += left[index + 3]! * right[index + 3]!;
  }
  for (; index < left.length; index += 1) first += left[index]! * right[index]!;
  return first + second + third + fourth;
}

function insert(nearest: Nearest, neighbour: Neighbour, count: number): void {
  const place = nearest.list.findIndex(({ similarity }) => similarity < neighbour.similarity);
  nearest.list.splice(place === -1 ? nearest.list.length : place, 0, neighbour);
  if (nearest.list.length > count) nearest.list.pop();
  if (nearest.list.length === count) nearest.threshold = nearest.list.at(-1)!.similarity;
}
