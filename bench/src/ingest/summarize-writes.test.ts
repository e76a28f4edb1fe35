import { describe, expect, it } from "vitest";
import type { VariantRun } from "../harness/run-variants.js";
import { checkGates } from "../report/figures.js";
import { summarizeWrites, type Write, type WriteVariantName } from "./summarize-writes.js";
import { ingestTargets } from "./targets.js";

/** Milliseconds for 1,000 passages, in each round. */
const times: Readonly<Record<WriteVariantName, readonly number[]>> = {
  "graphspan bulk": [120, 110, 130],
  "driver bulk": [100, 100, 400],
  "graphspan online": [500, 500, 500],
  "driver online": [450, 500, 550],
  "python bulk": [720, 700, 710],
};

function measured(wanted: readonly WriteVariantName[], failed: readonly WriteVariantName[] = []) {
  const runs = wanted.map((name): VariantRun => ({
    name,
    recallAs: undefined,
    measurements: times[name].map((elapsedMs) => ({ elapsedMs, answer: { ids: [] } })),
    failure: failed.includes(name) ? { during: "measurement", error: new Error("broken") } : undefined,
  }));
  const writes = wanted.flatMap((name) =>
    times[name].map((writeMs, round): Write => ({ name, round, chunks: 1_000, writeMs, wholeMs: 2 * writeMs, peakMegabytes: 200 + round })),
  );
  return summarizeWrites(runs, writes);
}

const all = Object.keys(times) as WriteVariantName[];

describe("what the writes say", () => {
  it("compares the middle of all rounds, bulk with bulk and online with online", () => {
    expect(measured(all).figures).toEqual({
      "timeToBareWrites.bulk": 1.2,
      "timeToBareWrites.online": 1,
      "timeToBareWrites.bulkWithIndexes": 1.2,
      rateToPython: 710 / 120,
      peakClientMegabytes: 202,
      "chunksPerSecond.bulk": 1_000_000 / 120,
      "chunksPerSecond.online": 2_000,
      "chunksPerSecond.bareBulk": 10_000,
      "chunksPerSecond.bareOnline": 2_000,
      "chunksPerSecond.python": 1_000_000 / 710,
    });
  });

  it("has a figure for every target of writing", () => {
    const { figures } = measured(all);
    const gates = checkGates(figures, ingestTargets);
    expect(gates.map(({ key }) => key)).toEqual(ingestTargets.map(({ figure }) => figure).filter((figure) => figure !== "embedToBareSession"));
    expect(gates.map(({ holds }) => holds)).toEqual([true, true, true, true]);
  });

  it("knows nothing of Python where it was left out", () => {
    expect(measured(all.slice(0, 4)).figures).toMatchObject({ rateToPython: null, "chunksPerSecond.python": null });
  });

  it("compares nothing with a writer that failed", () => {
    const { figures, tables } = measured(all, ["driver bulk"]);
    expect(figures).toMatchObject({ "timeToBareWrites.bulk": null, "timeToBareWrites.bulkWithIndexes": null, "timeToBareWrites.online": 1 });
    expect(tables[0]!.variants.find(({ name }) => name === "driver bulk")?.failure).toMatchObject({ message: "broken" });
  });

  it("shows loads apart, each against the bare driver", () => {
    expect(measured(all).tables.map(({ base, variants }) => [base, variants.map(({ name }) => name)])).toEqual([
      ["driver bulk", ["graphspan bulk", "driver bulk", "python bulk"]],
      ["driver online", ["graphspan online", "driver online"]],
    ]);
  });
});
