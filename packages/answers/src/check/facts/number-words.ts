const units = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(" ");
const tens = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
const unitOrdinals =
  "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth".split(" ");
const scales: ReadonlyMap<string, number> = new Map([
  ["hundred", 100],
  ["dozen", 12],
  ["thousand", 1e3],
  ["million", 1e6],
  ["billion", 1e9],
  ["trillion", 1e12],
]);

const values: ReadonlyMap<string, number> = new Map([
  ...units.map((word, value): [string, number] => [word, value]),
  ...tens.map((word, index): [string, number] => [word, 20 + 10 * index]),
  ...tens.map((word, index): [string, number] => [word.replace(/y$/, "ieth"), 20 + 10 * index]),
  ...unitOrdinals.map((word, index): [string, number] => [word, index + 1]),
]);

const oneOf = (words: readonly string[]): string => `(?:${[...words].sort((left, right) => right.length - left.length).join("|")})`;
const ten = oneOf(tens);
const belowHundred = `(?:${ten}(?:[- ]${oneOf(units.slice(1, 10))})?|${oneOf(units)})`;
const ordinalBelowHundred = `(?:${ten}[- ]${oneOf(unitOrdinals.slice(0, 9))}|${oneOf([...unitOrdinals, ...tens.map((word) => word.replace(/y$/, "ieth"))])})`;
const link = "(?:\\sand\\s|[- ])";
const belowThousand = `(?:(?:an?|${belowHundred})[- ](?:hundred|dozen)(?:${link}${belowHundred})?|${belowHundred})`;
const scaled = `(?:an?|${belowThousand})[- ](?:thousand|million|billion|trillion)`;
const cardinal = `(?:${scaled}(?:(?:,?\\s(?:and\\s)?|-)(?:${scaled}))*(?:(?:,?\\s(?:and\\s)?|-)${belowThousand})?|${belowThousand})`;
const ordinal = `(?:(?:(?:${scaled}|(?:an?|${belowHundred})[- ]hundred)${link})?${ordinalBelowHundred}|(?:(?:an?|${belowThousand})[- ])?(?:hundredth|thousandth|millionth|billionth))`;

/** English number words and ordinals, below a quadrillion. */
export const numberWord = `(?:${ordinal}|${cardinal})`;

/** What number words mean. */
export function valueOfWords(words: string): number {
  let total = 0;
  let group = 0;
  for (const word of words.toLowerCase().split(/[^a-z]+/)) {
    const scale = scales.get(word.replace(/th$/, ""));
    if (scale === undefined) group += values.get(word) ?? 0;
    else if (scale < 1000) group = (group || 1) * scale;
    else {
      total += (group || 1) * scale;
      group = 0;
    }
  }
  return total + group;
}
