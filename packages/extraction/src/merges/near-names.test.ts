import type { Embedder } from "@graphspan/core";
import { expect, it } from "vitest";
import { nearNames, type NamedThing } from "./near-names.js";

const embedder: Embedder = { model: "line", dimensions: 2, embed: ({ texts }) => Promise.resolve(texts.map((text) => Float32Array.from([1, Number(text) / 1_000]))) };
const thing = (value: number, canonical = `t${value}`): NamedThing => ({ id: `t${value}`, name: String(value), canonical });
const near = (classes: readonly (readonly NamedThing[])[], options: { minCosine?: number; limit?: number } = {}) => nearNames(classes, { embedder, minCosine: 0, limit: 10, signal: undefined, ...options });

it("keeps the nearest pairs of a class, and counts all, whatever their order", async () => {
  const things = Array.from({ length: 60 }, (_, index) => thing((index * 37) % 60));
  const all = await near([things], { limit: 10_000 });
  expect(all.total).toBe((60 * 59) / 2);
  expect(all.nearest).toHaveLength(all.total);
  expect(all.nearest.map(({ cosine }) => cosine)).toEqual(all.nearest.map(({ cosine }) => cosine).toSorted((one, other) => other - one));
  for (const limit of [1, 3, 50]) expect(await near([things], { limit })).toEqual({ nearest: all.nearest.slice(0, limit), total: all.total });
});

it("compares no things of two classes, none that are one already, and asks for no name that is alone", async () => {
  const asked: string[] = [];
  const asking: Embedder = { ...embedder, embed: (options) => { asked.push(...options.texts); return embedder.embed(options); } };
  const found = await nearNames([[thing(1), thing(2, "t1")], [thing(3)], [thing(4), thing(5)]], { embedder: asking, minCosine: 0.9, limit: 10, signal: undefined });
  expect(found).toMatchObject({ nearest: [{ things: ["t4", "t5"] }], total: 1 });
  expect(asked).not.toContain("3");
});
