import { describe, expect, it } from "vitest";
import { runVariants, type RunOptions } from "./run-variants.js";
import type { Answer, Variant } from "./variant.js";

interface Call {
  readonly variant: string;
  readonly question: number;
}

interface Recorded {
  readonly calls: Call[];
  readonly closed: string[];
}

const recorded = (): Recorded => ({ calls: [], closed: [] });

/** A variant that writes down what it is asked. */
function variant(name: string, { calls, closed }: Recorded, overrides: Partial<Variant<number>> = {}): Variant<number> {
  return {
    name,
    prepare: () => Promise.resolve(),
    close: () => {
      closed.push(name);
      return Promise.resolve();
    },
    ...overrides,
    run: (question, signal) => {
      calls.push({ variant: name, question });
      return overrides.run?.(question, signal) ?? Promise.resolve({ ids: [] });
    },
  };
}

const options = (variants: readonly Variant<number>[], more: Partial<RunOptions<number>> = {}): RunOptions<number> => ({
  variants,
  warmUp: [-2, -1],
  questions: [0, 1, 2, 3],
  seed: 1,
  signal: new AbortController().signal,
  ...more,
});

const broken = (): Promise<Answer> => Promise.reject(new Error("broken"));

describe("a run of variants", () => {
  it("asks every variant every question, and all of them one question before the next", async () => {
    const record = recorded();
    const runs = await runVariants(options(["a", "b", "c"].map((name) => variant(name, record))));
    expect(runs.map(({ name, measurements, failure }) => [name, measurements.length, failure])).toEqual([
      ["a", 4, undefined],
      ["b", 4, undefined],
      ["c", 4, undefined],
    ]);
    for (const [index, question] of [-2, -1, 0, 1, 2, 3].entries()) {
      const asked = record.calls.slice(index * 3, index * 3 + 3);
      expect(asked.map((call) => call.question)).toEqual([question, question, question]);
      expect(asked.map((call) => call.variant).sort()).toEqual(["a", "b", "c"]);
    }
  });

  it("asks in an order that the seed decides", async () => {
    const callsOf = async (seed: number): Promise<string> => {
      const record = recorded();
      const questions = Array.from({ length: 12 }, (_, index) => index);
      await runVariants(options(["a", "b", "c"].map((name) => variant(name, record)), { seed, questions }));
      return record.calls.map((call) => call.variant).join("");
    };
    expect(await callsOf(5)).toBe(await callsOf(5));
    expect(await callsOf(5)).not.toBe(await callsOf(6));
  });

  it("does not count the warm-up, and asks one call at a time", async () => {
    let running = 0;
    const alone = async (): Promise<Answer> => {
      running += 1;
      expect(running).toBe(1);
      await Promise.resolve();
      running -= 1;
      return { ids: [] };
    };
    const record = recorded();
    const runs = await runVariants(options(["a", "b"].map((name) => variant(name, record, { run: alone })), { questions: [0] }));
    expect(runs.map(({ measurements }) => measurements.length)).toEqual([1, 1]);
    expect(record.calls).toHaveLength(6);
  });

  it("takes a variant's own time where it has one, and its clock's where not", async () => {
    let clock = 0;
    const run = (elapsedMs?: number) => (): Promise<Answer> => {
      clock += 7;
      return Promise.resolve({ ids: [], elapsedMs });
    };
    const record = recorded();
    const variants = [variant("own", record, { run: run(3) }), variant("ours", record, { run: run() })];
    const [own, ours] = await runVariants(options(variants, { now: () => clock }));
    expect(own!.measurements.map(({ elapsedMs }) => elapsedMs)).toEqual([3, 3, 3, 3]);
    expect(ours!.measurements.map(({ elapsedMs }) => elapsedMs)).toEqual([7, 7, 7, 7]);
  });

  it.each([
    { during: "prepare", overrides: { prepare: () => broken().then(() => undefined) }, asked: 0, measured: 0 },
    { during: "warm-up", overrides: { run: broken }, asked: 1, measured: 0 },
    {
      during: "measurement",
      overrides: { run: (question: number) => (question === 2 ? broken() : Promise.resolve({ ids: [] })) },
      asked: 5,
      measured: 2,
    },
  ])("reports a variant that fails in its $during, asks it no more, and goes on with the others", async (failing) => {
    const { during, overrides, asked, measured } = failing;
    const record = recorded();
    const [bad, good] = await runVariants(options([variant("bad", record, overrides), variant("good", record)]));
    expect(bad!.failure).toMatchObject({ during, error: { message: "broken" } });
    expect(bad!.measurements).toHaveLength(measured);
    expect(record.calls.filter((call) => call.variant === "bad")).toHaveLength(asked);
    expect(good).toMatchObject({ failure: undefined });
    expect(good!.measurements).toHaveLength(4);
    expect(record.closed.sort()).toEqual(["bad", "good"]);
  });

  it("reports a variant that cannot be closed, keeps its measurements, and closes the others", async () => {
    const record = recorded();
    const close = (): Promise<void> => broken().then(() => undefined);
    const [bad] = await runVariants(options([variant("bad", record, { close }), variant("good", record)]));
    expect(bad).toMatchObject({ failure: { during: "close" } });
    expect(bad!.measurements).toHaveLength(4);
    expect(record.closed).toEqual(["good"]);
  });

  it("stops at once when it is aborted, even while a variant hangs, and closes all variants", async () => {
    const record = recorded();
    const interruption = new AbortController();
    const reason = new Error("stopped");
    const hang = (): Promise<Answer> => {
      queueMicrotask(() => {
        interruption.abort(reason);
      });
      return new Promise(() => undefined);
    };
    const variants = [variant("hanging", record, { run: hang }), variant("other", record)];
    await expect(runVariants(options(variants, { signal: interruption.signal }))).rejects.toBe(reason);
    expect(record.closed.sort()).toEqual(["hanging", "other"]);
  });
});
