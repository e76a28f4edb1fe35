const thousands = /[\u00a0 '’]/g;
const mostDigits = 400;

/**
 * What a number may mean, as plain decimals. One mark before three digits may part thousands or decimals; where two kinds of marks stand, the last one parts decimals; what is
 * no number in any way of writing, such as a version, means itself.
 */
export function decimalReadings(written: string): readonly string[] {
  const digits = written.replace(thousands, "");
  if (digits.length > mostDigits) return [digits];
  const parts = digits.split(/[.,]/);
  const marks = digits.replaceAll(/\d/g, "");
  const decimal = (): string => trimmed(`${parts.slice(0, -1).join("")}.${parts.at(-1)!}`);
  const whole = (): string => trimmed(parts.join(""));
  if (marks === "") return [whole()];
  const groupsByThousands = partsThousands(parts);
  if (marks.length === 1) return groupsByThousands ? [decimal(), whole()] : [decimal()];
  const isUniform = marks === marks[0]!.repeat(marks.length);
  if (isUniform) return [groupsByThousands ? whole() : digits];
  const onlyLastDiffers = marks.lastIndexOf(marks[0]!) === marks.length - 2;
  return [onlyLastDiffers && partsThousands(parts.slice(0, -1)) ? decimal() : digits];
}

/** Groups of three behind one of up to three, or, as in India, of two and at last three. */
function partsThousands([first = "", ...groups]: readonly string[]): boolean {
  const last = groups.at(-1) ?? "";
  const isShort = first.length <= 3 && !/^0/.test(first);
  return isShort && last.length === 3 && (groups.every(({ length }) => length === 3) || groups.slice(0, -1).every(({ length }) => length === 2));
}

/** A decimal times a power of ten. */
export function timesTenTo(decimal: string, power: number): string {
  const [whole = "", part = ""] = decimal.split(".");
  const moved = part.padEnd(power, "0");
  return trimmed(`${whole}${moved.slice(0, power)}.${moved.slice(power)}`);
}

/** Without zeros that say nothing. */
function trimmed(decimal: string): string {
  const [whole = "", part = ""] = decimal.split(".");
  const shortWhole = whole.replace(/^0+(?=\d)/, "");
  const shortPart = part.replace(/0+$/, "");
  return shortPart === "" ? shortWhole || "0" : `${shortWhole || "0"}.${shortPart}`;
}
