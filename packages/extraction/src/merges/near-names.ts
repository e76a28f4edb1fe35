import { type Embedder, untilAborted } from "@graphspan/core";
import type { MergeReason } from "./merge-suggestion.js";

export interface NamedThing {
  readonly id: string;
  readonly class: string;
  readonly name: string;
}

/** Names of one call of the embedder. */
const atOnce = 256;

/** Pairs of things of one class whose names have vectors that point about the same way, the nearest first. Every pair is compared. */
export async function nearNames(
  things: readonly NamedThing[],
  { embedder, minCosine, signal }: { readonly embedder: Embedder; readonly minCosine: number; readonly signal: AbortSignal | undefined },
): Promise<readonly Extract<MergeReason, { kind: "embedding" }>[]> {
  const vectors: Float64Array[] = [];
  for (let start = 0; start < things.length; start += atOnce) {
    const texts = things.slice(start, start + atOnce).map(({ name }) => name);
    const some = await untilAborted(embedder.embed({ texts, kind: "document", signal }), signal);
    vectors.push(...some.map(unit));
  }
  const near = things.flatMap((one, index) =>
    things.slice(index + 1).flatMap((other, ahead) => {
      if (one.class !== other.class) return [];
      const cosine = dot(vectors[index]!, vectors[index + 1 + ahead]!);
      return cosine < minCosine ? [] : [{ kind: "embedding" as const, things: [one.id, other.id] as const, cosine }];
    }),
  );
  return near.sort((one, other) => other.cosine - one.cosine || (one.things.join() < other.things.join() ? -1 : 1));
}

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
