import { describe, expect, it } from "vitest";
import { numberWritten } from "./number-written.js";

describe("numberWritten", () => {
  it.each([
    ["0", 0n],
    ["-42", -42n],
    ["9223372036854775807", 9223372036854775807n],
    ["1.0E10", 1e10],
    ["1.5E-7", 1.5e-7],
  ])("reads %s", (text, number) => {
    expect(numberWritten(text)).toBe(number);
  });

  it.each(["", "x", "1x", "1e5", "0x10", " 1", "1 ", "9223372036854775808", "1.", ".5", "NaN", "Infinity", "1.0E999", "٣"])(
    "reads no number from %j",
    (text) => {
      expect(numberWritten(text)).toBeNull();
    },
  );
});
