import { expect, it } from "vitest";
import { percentiles } from "./latency.js";

it("percentiles are values that were measured: the nearest rank", () => {
  expect(percentiles([7])).toEqual({ p50: 7, p95: 7 });
  expect(percentiles([4, 1, 3, 2])).toEqual({ p50: 2, p95: 4 });
  expect(percentiles(Array.from({ length: 100 }, (_, index) => 100 - index))).toEqual({ p50: 50, p95: 95 });
});
