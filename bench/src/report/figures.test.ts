import { describe, expect, it } from "vitest";
import { checkGates } from "./figures.js";

describe("gates", () => {
  it("hold up to their target and at it", () => {
    const targets = [
      { figure: "a.low", atMost: 1.4 },
      { figure: "a.high", atLeast: 0.995 },
    ];
    expect(checkGates({ "a.low": 1.4, "a.high": 0.995 }, targets)).toEqual([
      { key: "a.low", value: 1.4, target: "<= 1.4", holds: true },
      { key: "a.high", value: 0.995, target: ">= 0.995", holds: true },
    ]);
    expect(checkGates({ "a.low": 1.41, "a.high": 0.994 }, targets).map(({ holds }) => holds)).toEqual([false, false]);
  });

  it("neither hold nor fail where nothing was measured, and are left out where nothing was looked for", () => {
    const targets = [
      { figure: "a.missing", atMost: 1 },
      { figure: "a.other", atMost: 1 },
    ];
    expect(checkGates({ "a.missing": null }, targets)).toEqual([{ key: "a.missing", value: null, target: "<= 1", holds: null }]);
  });
});
