import { type Embedder, untilAborted } from "@graphspan/core";
import type { MergeReason } from "./merge-suggestion.js";

export interface NamedThing {
  readonly id: string;
  readonly name: string;
  /** Things with the same one are one already. */
  readonly canonical: string;
}

/** Names of one call of the embedder. */
const atOnce = 256;

type NearNames = Extract<MergeReason, { kind: "embedding" }>;

export interface NearNamesOptions {
  readonly embedder: Embedder;
  readonly minCosine: number;
  /** Pairs that are kept. */
  readonly limit: number;
  readonly signal: AbortSignal | undefined;
}

/** Pairs of things of one class whose names have vectors that point about the same way, and that are not one already: the nearest, the nearest first, and how many there are. Every pair of a class is compared. */
export async function nearNames(
  classes: readonly (readonly NamedThing[])[],
  { embedder, minCosine, limit, signal }: NearNamesOptions,
): Promise<{ readonly nearest: readonly NearNames[]; readonly total: number }> {
  let nearest: NearNames[] = [];
  let total = 0;
  for (const things of classes) {
    // Nothing is near a name that is alone.
    if (things.length < 2) continue;
    const vectors: Float64Array[] = [];
    for (let start = 0; start < things.length; start += atOnce) {
      const texts = things.slice(start, start + atOnce).map(({ name }) => name);
      for (const vector of await untilAborted(embedder.embed({ texts, kind: "document", signal }), signal)) vectors.push(unit(vector));
    }
    for (const [index, one] of things.entries())
      for (let ahead = index + 1; ahead < things.length; ahead += 1) {
        const other = things[ahead]!;
        const cosine = one.canonical === other.canonical ? -1 : dot(vectors[index]!, vectors[ahead]!);
        if (cosine < minCosine) continue;
        total += 1;
        nearest.push({ kind: "embedding", things: [one.id, other.id], cosine });
        // Millions may be near enough: no more than some times those that are kept are held.
        if (nearest.length >= 4 * limit) nearest = nearestFirst(nearest).slice(0, limit);
      }
  }
  return { nearest: nearestFirst(nearest).slice(0, limit), total };
}

const nearestFirst = (pairs: NearNames[]): NearNames[] => pairs.sort((one, other) => other.cosine - one.cosine || (one.things.join() < other.things.join() ? -1 : 1));

function unit(vector: ArrayLike<number>): Float64Array {
  const values = Float64Array.from(vector);
  const length = Math.sqrt(dot(values, values));
  return length === 0 ? values : values.map((value) => value / length);
}

function dot(one: Float64Array, other: Float64Array): number {
  let sum = 0;
  for (let index = 0; index < one.length; index += 1) sum += one[index]! * (other[index] ?? 0);
  return sum;
}
