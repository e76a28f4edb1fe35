import { expect, it } from "vitest";
import { overBudget } from "./size-budget.js";

const sizes = { packed: 10, unpacked: 40, bundled: 90 };

it("a package within its budget is fine, to the last KiB", () => {
  expect(overBudget("p", sizes, sizes)).toEqual([]);
});

it("what has outgrown its budget is named, with what to do", () => {
  const [complaint, ...others] = overBudget("p", sizes, { ...sizes, unpacked: 39 });
  expect(complaint).toMatch(/^p: unpacked is 40 KiB, 1 KiB over its budget of 39 KiB\. .*raise the budget in scripts\/size-budgets\.json/);
  expect(others).toEqual([]);
});

it("a package without a budget is refused, with its sizes", () => {
  expect(overBudget("p", sizes, undefined)[0]).toContain('{"packed":10,"unpacked":40,"bundled":90}');
});
