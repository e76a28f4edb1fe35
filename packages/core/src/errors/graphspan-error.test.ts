import { describe, expect, it } from "vitest";
import { defineErrors, isGraphspanError } from "./graphspan-error.js";

const makeError = defineErrors({ "TEST.BROKEN": { fix: "Mend it.", retryable: true } });

describe("a GraphspanError", () => {
  it("carries the catalogue's advice, its own facts and the cause", () => {
    const cause = new TypeError("low level");
    const error = makeError("TEST.BROKEN", "It broke.", { details: { part: 7 }, cause });
    expect(error).toMatchObject({ code: "TEST.BROKEN", message: "It broke.", fix: "Mend it.", retryable: true, details: { part: 7 }, cause });
    expect(makeError("TEST.BROKEN", "It broke.", { fix: "Mend part 7." }).fix).toBe("Mend part 7.");
  });

  it("is recognised by its mark, also when another copy of the package made it", () => {
    expect(isGraphspanError(makeError("TEST.BROKEN", "x"))).toBe(true);
    expect(isGraphspanError({ [Symbol.for("graphspan.error")]: true })).toBe(true);
    for (const other of [new Error("x"), null, undefined, "x", {}]) expect(isGraphspanError(other)).toBe(false);
  });
});
