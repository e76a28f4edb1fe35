import { GraphspanError } from "@graphspan/core";
import { describe, expect, it } from "vitest";
import { createPassageFaults, mostFailuresInARow, usageOfFailure } from "./passage-faults.js";

const failure = (code: string, details: Readonly<Record<string, unknown>> = {}): GraphspanError =>
  new GraphspanError(code, "No.", { fix: "None.", retryable: false }, { details });

describe("a passage that fails", () => {
  it("is passed over where the model has answered, however many do", () => {
    const faults = createPassageFaults();
    for (let time = 0; time < mostFailuresInARow * 3; time += 1) expect(faults.canPassOver(failure("CHAT.INVALID_OBJECT"))).toBe(true);
  });

  it("is passed over where nobody knows whose fault it is, until several did so in a row", () => {
    const faults = createPassageFaults();
    const inARow = (): boolean[] => Array.from({ length: mostFailuresInARow }, () => faults.canPassOver(failure("CHAT.TIMEOUT")));
    const untilTheLast = [...Array.from({ length: mostFailuresInARow - 1 }, () => true), false];
    expect(inARow()).toEqual(untilTheLast);
    faults.passed();
    expect(inARow()).toEqual(untilTheLast);
    faults.canPassOver(failure("CHAT.DECLINED"));
    expect(inARow()).toEqual(untilTheLast);
  });

  it("ends the run where every passage would fail, and where it is no failure of a model", () => {
    const faults = createPassageFaults();
    for (const error of [failure("CHAT.UNAUTHORIZED"), failure("CHAT.QUOTA_EXCEEDED"), failure("RUN.ENDED"), new Error("bug"), "stop"]) expect(faults.canPassOver(error)).toBe(false);
  });

  it("has used what its error tells, and nothing where it tells nothing that is usage", () => {
    expect(usageOfFailure(failure("CHAT.ANSWER_CUT", { usage: { inputTokens: 7, outputTokens: 3 } }))).toEqual({ inputTokens: 7, outputTokens: 3 });
    for (const usage of [undefined, "7", { inputTokens: -1, outputTokens: NaN }]) expect(usageOfFailure(failure("CHAT.TIMEOUT", { usage }))).toEqual({ inputTokens: 0, outputTokens: 0 });
    expect(usageOfFailure(new Error("bug"))).toEqual({ inputTokens: 0, outputTokens: 0 });
  });
});
