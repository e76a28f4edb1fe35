import { groupBy } from "./group-by.js";

/** As many characters as tell most names apart, and no more than the shortest have. */
const keyLength = 2;
const keyOf = (name: string): string => name.slice(0, keyLength);

/** Takes names out of stretches of text, the longest first: `Never Let Me Go` denies nothing. What begins in lower case may be no name. Time goes by the names that a stretch may hold, not by all. */
export function namesRemover(names: readonly string[]): (stretch: string, more: readonly string[]) => string {
  const isName = (name: string): boolean => /^\p{Lu}/u.test(name);
  const byKey = groupBy([...new Set(names)].filter(isName), keyOf);
  return (stretch, more) => {
    const keys = new Set(Array.from(stretch, (_, at) => stretch.slice(at, at + keyLength)));
    const held = [...keys].flatMap((key) => (byKey.get(key) ?? []).filter((name) => stretch.includes(name)));
    return [...new Set([...more.filter(isName), ...held])].sort((one, other) => other.length - one.length).reduce((words, name) => words.replaceAll(name, "…"), stretch);
  };
}
