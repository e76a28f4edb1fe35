const small = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(" ");
const tens = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
const ordinals = "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth".split(" ");

const values: ReadonlyMap<string, number> = new Map([
  ...small.map((word, value): [string, number] => [word, value]),
  ...tens.map((word, index): [string, number] => [word, 20 + 10 * index]),
  ...ordinals.map((word, index): [string, number] => [word, index + 1]),
]);

/** English number words up to ninety-nine, and ordinals up to twelfth. */
export const numberWord = `(?:${tens.join("|")})(?:[- ](?:${small.slice(1, 10).join("|")}))?|${[...ordinals, ...small].sort((left, right) => right.length - left.length).join("|")}`;

/** What a number word means. */
export function valueOfWord(word: string): number {
  return word
    .toLowerCase()
    .split(/[- ]/)
    .reduce((sum, part) => sum + values.get(part)!, 0);
}
