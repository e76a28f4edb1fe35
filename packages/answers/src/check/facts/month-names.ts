/** Languages whose names of months are known. */
const languages = "en de fr es it pt nl sv da nb fi pl cs ru uk el tr ro hu id ar hi th".split(" ");
const months = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2024, month, 1)));

let names: ReadonlyMap<string, number> | undefined;

/** Names of months in lower case, alone and behind a day, and the number of each, from 1. A name that is another month elsewhere is what the first language says. */
export function monthNames(): ReadonlyMap<string, number> {
  return (names ??= new Map([...languages].reverse().flatMap(namesIn)));
}

function namesIn(language: string): [string, number][] {
  const formats = [{ month: "long" }, { day: "numeric", month: "long" }, ...(language === "en" ? [{ month: "short" } as const] : [])] as const;
  return formats.flatMap((format) => {
    const dates = new Intl.DateTimeFormat(language, { ...format, timeZone: "UTC", calendar: "gregory" });
    return months.flatMap((date, index): [string, number][] => {
      const name = dates.formatToParts(date).find(({ type }) => type === "month")?.value.toLowerCase();
      return name === undefined || !/^[\p{L}\p{M}.]+$/u.test(name) ? [] : [[name, index + 1]];
    });
  });
}

/** Whether a name of a month is English, which are capitalised: `may` and `march` are other words. */
export function isEnglishMonth(name: string): boolean {
  return english.has(name.toLowerCase());
}

const english = new Set(
  "january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec".split(" "),
);
