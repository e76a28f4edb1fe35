import type { Embedder } from "@graphspan/core";
import type { Disturbance } from "./draw-fault.fixture.js";

/** An embedder that does its work until the named call, and never after. */
export function faultyEmbedder(embedder: Embedder, { call, how }: Extract<Disturbance, { readonly kind: "embedder" }>): Embedder {
  let calls = 0;
  return {
    ...embedder,
    async embed(request) {
      calls += 1;
      if (calls < call) return embedder.embed(request);
      if (how === "throws") return Promise.reject(new RangeError("out of order"));
      if (how === "hangs") return new Promise(() => undefined);
      const vectors = await embedder.embed(request);
      return how === "wrongCount" ? vectors.slice(1) : vectors.map((vector, index) => (index === 0 ? vector.map(() => Number.NaN) : vector));
    },
  };
}
