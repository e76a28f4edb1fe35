import { describe, expect, it } from "vitest";
import { reasonOf } from "./reason-of.js";

describe("reasonOf", () => {
  it("ends with one full stop, in one line", () => {
    expect(reasonOf(new Error("no such file"))).toBe("no such file.");
    expect(reasonOf(new Error("It is gone."))).toBe("It is gone.");
    expect(reasonOf(new Error("Broken at line 1:\n\n[[["))).toBe("Broken at line 1.");
    expect(reasonOf("text")).toBe("text.");
  });

  it("says that something is nested too deeply where the stack overflowed", () => {
    const endless = (): number => 1 + endless();
    try {
      endless();
      expect.unreachable();
    } catch (error) {
      expect(reasonOf(error)).toBe("It is nested too deeply.");
    }
  });
});
