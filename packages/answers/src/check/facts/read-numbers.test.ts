import { describe, expect, it } from "vitest";
import { plainDigits } from "./plain-digits.js";
import { readNumbers } from "./read-numbers.js";

const read = (text: string): string[] =>
  readNumbers(plainDigits(text)).mentions.map(({ values, isPercent, scale }) => `${values.join("|") || `~${scale ?? ""}`}${isPercent === true ? "%" : isPercent === "perhaps" ? "?%" : ""}`);

describe("a number", () => {
  it.each<[string, ...string[]]>([
    ["five hundred and twenty-one", "521"],
    ["two thousand five hundred", "2500"],
    ["a hundred and one thousand and two", "101002"],
    ["three million, four hundred thousand and five", "3400005"],
    ["twenty-first, thirtieth, hundredth", "21", "30", "100"],
    ["two dozen and a dozen", "24", "12"],
    ["two thirds, a quarter of, half", "2/3", "0.25", "0.5"],
    ["6½ and 6⅓", "6.5", "6 1/3"],
    ["10⁶, 3², 2024¹", "1000000", "3|3^2", "2024|2024^1"],
    ["⑳", "20"],
    ["thousands, several hundred", "~3", "~2"],
    ["5 to 10 percent", "5?%", "10%"],
    ["2-3 million", "2|2000000", "3000000"],
    ["1.5 million, 3bn, 5 hundred", "1500000", "3000000000", "500"],
    ["5 millionaires", "5"],
    ["3 p.m., 3:30, 15:00, 12 a.m.", "15:00", "3:30|15:30", "15:00", "0:00"],
    ["-5, minus 7, 5-7", "-5", "-7", "5", "7"],
    ["1 200 and 1.200,5", "1200", "1200.5"],
    ["𝟓𝟎 and ٥٠", "50", "50"],
    ["somebody sent a sevenfold tone, tending often", ...[]],
  ])("%s", (text, ...values) => {
    expect(read(text)).toEqual(values);
  });
});
