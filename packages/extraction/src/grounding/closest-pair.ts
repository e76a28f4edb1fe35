import type { Range } from "./sentences.js";

/** The shortest stretch of a range of a text that holds one of some words and one of others; of several the first. */
export function closestPair(text: string, range: Range, some: readonly string[], others: readonly string[]): Range | null {
  const part = text.slice(range.start, range.end);
  const [from, to] = [occurrences(part, some), occurrences(part, others)];
  const best = [...stretches(from, to), ...stretches(to, from)].sort((one, other) => one.end - one.start - (other.end - other.start) || one.start - other.start)[0];
  return best === undefined ? null : { start: best.start + range.start, end: best.end + range.start };
}

/** For each of some ranges the shortest stretch to one of others that begins no earlier. Both are sorted. */
function stretches(firsts: readonly Range[], seconds: readonly Range[]): readonly Range[] {
  const found: Range[] = [];
  let nearestEnd = Infinity;
  let next = seconds.length - 1;
  for (let at = firsts.length - 1; at >= 0; at -= 1) {
    const { start, end } = firsts[at]!;
    for (; next >= 0 && seconds[next]!.start >= start; next -= 1) nearestEnd = Math.min(nearestEnd, seconds[next]!.end);
    if (nearestEnd < Infinity) found.push({ start, end: Math.max(end, nearestEnd) });
  }
  return found;
}

/** A sentence that repeats a name more often is not read to its end. */
const maxOccurrences = 20;

function occurrences(part: string, names: readonly string[]): readonly Range[] {
  const found = names.flatMap((name) => {
    const ofName: Range[] = [];
    for (let at = part.indexOf(name); at >= 0 && ofName.length < maxOccurrences; at = part.indexOf(name, at + 1)) ofName.push({ start: at, end: at + name.length });
    return ofName;
  });
  return found.sort((one, other) => one.start - other.start);
}
