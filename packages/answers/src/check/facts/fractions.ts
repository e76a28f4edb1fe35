const signs = "½ 1/2 ⅓ 1/3 ⅔ 2/3 ¼ 1/4 ¾ 3/4 ⅕ 1/5 ⅖ 2/5 ⅗ 3/5 ⅘ 4/5 ⅙ 1/6 ⅚ 5/6 ⅛ 1/8 ⅜ 3/8 ⅝ 5/8 ⅞ 7/8".split(" ");
const ofSign: ReadonlyMap<string, string> = new Map(signs.flatMap((sign, index) => (index % 2 === 0 ? [[sign, signs[index + 1]!] as const] : [])));
const numerators = "one two three four five six seven eight nine".split(" ");
const denominators = "half third quarter fifth sixth seventh eighth ninth tenth".split(" ");

/** Signs such as ½, as a class of a pattern. */
export const fractionSign = `[${[...ofSign.keys()].join("")}]`;

const denominator = `(?:${denominators.join("|")}|fourth)`;

/** English words for a part of one: half, two thirds, a quarter of. */
export const fractionWords = `(?:(?:${numerators.join("|")})[- ](?:halves|${denominator}s?)|an?\\s${denominator}(?=\\sof)|half)`;

/** A part as a plain decimal, or, where that would not end, as a fraction. `whole` stands before it. */
export function valueOfSign(whole: string, sign: string): string {
  return written(whole, ofSign.get(sign)!);
}

/** The same of words. */
export function valueOfFractionWords(words: string): string {
  const [first = "", second] = words.toLowerCase().split(/[- ]/);
  const name = (second ?? first).replace("halves", "half").replace(/s$/, "").replace("fourth", "quarter");
  return written("", `${Math.max(1, numerators.indexOf(first) + 1)}/${denominators.indexOf(name) + 2}`);
}

function written(whole: string, fraction: string): string {
  const [above = 1, below = 1] = fraction.split("/").map(Number);
  const part = above / below;
  const decimal = String(part);
  if (decimal.length > 6) return whole === "" ? fraction : `${whole} ${fraction}`;
  return String(Number(whole === "" ? 0 : whole) + part);
}
