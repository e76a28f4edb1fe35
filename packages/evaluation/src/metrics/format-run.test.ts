import { expect, it } from "vitest";
import { formatRun } from "./format-run.js";

it("a run is a table of query, row and rank, in which a row stands once", () => {
  const run = new Map([
    ["q1", ["b", "a", "b", "c"]],
    ["q2", []],
  ]);
  expect(formatRun(run)).toBe("q1\tb\t1\nq1\ta\t2\nq1\tc\t3\n");
});
