import { afterAll, describe, expect, it } from "vitest";
import { brokenChecks } from "./broken-checks.js";
import { describeSuite, type TestRunner } from "./describe-suite.js";
import { ensure, ensureRejects, ensureSame } from "./ensure.js";
import { frozen } from "./frozen.js";
import { type ConformanceSuite, defineSuite } from "./suite.js";

interface Lamp {
  readonly lights: () => boolean;
  readonly close?: () => Promise<void>;
}

const lampSuite = (open: () => Lamp | Promise<Lamp>): ConformanceSuite =>
  defineSuite("Lamp", open, {
    "gives light": ({ lights }) => {
      ensure(lights(), "it gives light");
      return Promise.resolve();
    },
    "stays on": async ({ lights }) => {
      await Promise.resolve();
      ensureSame([lights(), lights()], [true, true], "it gives light twice");
    },
  });

describeSuite("a lamp", lampSuite(() => ({ lights: () => true })), { describe, it, after: afterAll });

describe("a conformance suite", () => {
  it("opens the implementation once, when the first check runs, and closes it", async () => {
    const events: string[] = [];
    const suite = lampSuite(() => {
      events.push("opened");
      return { lights: () => true, close: () => Promise.resolve(void events.push("closed")) };
    });
    expect(events).toEqual([]);
    expect(await brokenChecks(suite)).toEqual([]);
    expect(events).toEqual(["opened", "closed"]);
    await suite.close();
    expect(events).toEqual(["opened", "closed"]);
  });

  it("tells every broken promise by name, with what was seen", async () => {
    const broken = await brokenChecks(lampSuite(() => ({ lights: () => false })));
    expect(broken.map(({ name, error }) => [name, (error as Error).message])).toEqual([
      ["gives light", "Not so: it gives light."],
      ["stays on", expect.stringContaining("it gives light twice") as string],
    ]);
  });

  it("is broken by an implementation that does not open", async () => {
    const broken = await brokenChecks(lampSuite(() => Promise.reject(new RangeError("no current"))));
    expect(broken).toMatchObject([{ name: "gives light", error: { message: "no current" } }, { name: "stays on" }]);
  });

  it("becomes one test for each check in a runner", async () => {
    const seen: string[] = [];
    const bodies: (() => Promise<void>)[] = [];
    const runner: TestRunner = {
      describe: (name, body) => {
        seen.push(name);
        body();
      },
      it: (name, body) => {
        seen.push(name);
        bodies.push(body);
      },
      after: () => undefined,
    };
    describeSuite("a dark lamp", lampSuite(() => ({ lights: () => false })), runner);
    expect(seen).toEqual(["a dark lamp keeps the promises of the port Lamp", "gives light", "stays on"]);
    for (const body of bodies) await expect(body()).rejects.toMatchObject({ code: "CONFORMANCE.BROKEN_PROMISE" });
  });
});

describe("ensureSame", () => {
  const same: readonly (readonly [unknown, unknown])[] = [
    [Number.NaN, Number.NaN],
    [{ a: [1, { b: "x" }] }, { a: [1, { b: "x" }] }],
    [Object.assign(Object.create(null) as object, { a: 1 }), { a: 1 }],
    [{ a: 1, b: undefined }, { a: 1 }],
    [Float32Array.of(0.5, 1), Float32Array.of(0.5, 1)],
  ];
  it.each(same)("takes %o for %o", (one, other) => {
    expect(() => {
      ensureSame(one, other, "same");
    }).not.toThrow();
  });

  const different: readonly (readonly [unknown, unknown])[] = [
    [0, -0],
    [1, "1"],
    [null, undefined],
    [[], {}],
    [[1], [1, 2]],
    [{ a: 1 }, { b: 1 }],
    [{}, JSON.parse('{"__proto__": 1}')],
    [Float32Array.of(1), Float64Array.of(1)],
    [Float32Array.of(1), [1]],
  ];
  it.each(different)("tells %o from %o", (one, other) => {
    expect(() => {
      ensureSame(one, other, "same");
    }).toThrow(expect.objectContaining({ code: "CONFORMANCE.BROKEN_PROMISE" }) as Error);
  });
});

describe("ensureRejects", () => {
  it("gives the reason, and fails where there is none", async () => {
    const reason = new RangeError("so");
    expect(await ensureRejects(() => Promise.reject(reason), "it rejects")).toBe(reason);
    await expect(ensureRejects(() => Promise.resolve(1), "it rejects")).rejects.toThrow("it rejects");
  });
});

describe("frozen", () => {
  it("freezes to the last leaf and leaves signals as they are", () => {
    const { signal } = new AbortController();
    const value = frozen({ list: [{ a: 1 }], signal });
    expect(() => Object.assign(value.list[0]!, { a: 2 })).toThrow(TypeError);
    expect(Object.isFrozen(signal)).toBe(false);
  });
});
