import { describe, expect, it } from "vitest";
import type { Failure, VariantRun } from "../harness/run-variants.js";
import { quotient, summarize } from "./summarize.js";

const truthOf = () => [["a", "b"], ["c", "d"]];

interface Shape {
  readonly times: readonly number[];
  readonly nearest?: readonly (readonly string[])[];
  readonly recallAs?: string;
  readonly failure?: Failure;
}

function run(name: string, { times, nearest, recallAs, failure }: Shape): VariantRun {
  const measurements = times.map((elapsedMs, index) => ({ elapsedMs, answer: { ids: [], nearest: nearest?.[index] } }));
  return { name, recallAs, measurements, failure };
}

const half = { during: "measurement", error: new Error("it broke") } as const;

describe("the summary of a run", () => {
  it("compares every variant with the base", () => {
    const runs = [run("base", { times: [2, 4] }), run("twice", { times: [4, 8] })];
    const [base, twice] = summarize({ runs, baseOf: () => "base", truthOf });
    expect(base).toMatchObject({ questions: 2, p50Ms: 3, p95Ms: 3.9, p50Ratio: { value: 1 } });
    expect(twice).toMatchObject({ p50Ms: 6, p50Ratio: { value: 2 }, p95Ratio: { value: 2 }, recall: null, failure: null });
  });

  it("takes recall of a variant's own neighbours, or of those of the variant it names", () => {
    const [own, other] = summarize({
      runs: [run("own", { times: [1, 1], nearest: [["a", "x"], ["d", "c"]] }), run("other", { times: [1, 1], recallAs: "own" })],
      baseOf: () => "own",
      truthOf,
    });
    expect(own!.recall).toEqual({ mean: 0.75, worst: 0.5, measuredOn: "own" });
    expect(other!.recall).toEqual({ mean: 0.75, worst: 0.5, measuredOn: "own" });
  });

  it("gives a variant that failed its failure and neither ratio nor recall, and those that go by it no recall", () => {
    const nearest = [["a", "b"]];
    const bases = [run("base", { times: [1, 1] }), run("bad", { times: [1], nearest, failure: half })];
    const runs = [...bases, run("other", { times: [1, 1], recallAs: "bad" })];
    const [, bad, other] = summarize({ runs, baseOf: () => "base", truthOf });
    expect(bad).toMatchObject({ questions: 1, p50Ratio: null, recall: null, failure: { during: "measurement", message: "it broke" } });
    expect(other).toMatchObject({ recall: null, p50Ratio: { value: 1 } });
  });

  it("has no ratios where the base failed or is missing", () => {
    const runs = [run("base", { times: [1], failure: half }), run("other", { times: [1, 1] })];
    expect(summarize({ runs, baseOf: () => "base", truthOf })[1]!.p50Ratio).toBeNull();
    expect(summarize({ runs, baseOf: () => "missing", truthOf })[1]!.p50Ratio).toBeNull();
  });

  it("has no times where nothing was measured", () => {
    const failure = { during: "prepare", error: "no server" } as const;
    expect(summarize({ runs: [run("bad", { times: [], failure })], baseOf: () => "bad", truthOf })[0]).toMatchObject({
      p50Ms: null,
      p95Ms: null,
      failure: { message: "no server" },
    });
  });

  it("gives no recall to a variant that is not to be held against the truth", () => {
    const runs = [run("base", { times: [1, 1], nearest: [["a", "b"], ["c", "d"]] })];
    expect(summarize({ runs, baseOf: () => "base", truthOf: () => null })[0]!.recall).toBeNull();
  });
});

describe("a quotient of two variants", () => {
  const runs = [run("slow", { times: [3, 9] }), run("fast", { times: [2, 4] }), run("bad", { times: [1], failure: half })];
  const summaries = summarize({ runs, baseOf: () => "fast", truthOf });

  it("is that of their middle or slow ends", () => {
    expect(quotient(summaries, ["slow", "fast"], "p50Ms")).toBe(2);
    expect(quotient(summaries, ["slow", "fast"], "p95Ms")).toBeCloseTo(8.7 / 3.9);
  });

  it("is null where one of them failed or was not there", () => {
    expect(quotient(summaries, ["bad", "fast"], "p50Ms")).toBeNull();
    expect(quotient(summaries, ["slow", "bad"], "p50Ms")).toBeNull();
    expect(quotient(summaries, ["slow", "missing"], "p50Ms")).toBeNull();
  });
});
