/** Bytes that are looked for at first, by the platform's own search, which is many times faster than what follows. */
const headLength = 32;
/** Places that begin like a text and go on otherwise, after which it is searched for in a way that does not mind them. */
const mostMistakes = 4;

/**
 * Where `part` begins in `whole` for the first time from an offset on; null where it does not. The work is linear in both lengths, whatever
 * they hold: a text of one letter must not take hours.
 */
export function firstPlace(whole: Uint8Array, part: Uint8Array, from: number): number | null {
  if (part.length === 0) return from <= whole.length ? from : null;
  const bytes = asBuffer(whole);
  const head = part.subarray(0, headLength);
  let at = bytes.indexOf(head, from);
  for (let mistakes = 0; at !== -1 && mistakes < mostMistakes; mistakes += 1) {
    if (isPlace(whole, part, at)) return at;
    at = bytes.indexOf(head, at + 1);
  }
  const last = at === -1 ? null : walk(whole, part, at, 1);
  return last === null ? null : last - part.length + 1;
}

/** Where `part` begins for the last time, at an offset or before it. */
export function lastPlace(whole: Uint8Array, part: Uint8Array, upTo: number): number | null {
  const latest = Math.min(upTo, whole.length - part.length);
  if (latest < 0 || part.length === 0) return latest < 0 ? null : latest;
  const bytes = asBuffer(whole);
  const head = part.subarray(0, headLength);
  let at = bytes.lastIndexOf(head, latest);
  for (let mistakes = 0; at !== -1 && mistakes < mostMistakes; mistakes += 1) {
    if (isPlace(whole, part, at)) return at;
    at = at === 0 ? -1 : bytes.lastIndexOf(head, at - 1);
  }
  return at === -1 ? null : walk(whole, part, at + part.length - 1, -1);
}

/** Whether `part` begins at an offset. */
export function isPlace(whole: Uint8Array, part: Uint8Array, at: number): boolean {
  return at >= 0 && at + part.length <= whole.length && asBuffer(whole).compare(part, 0, part.length, at, at + part.length) === 0;
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
}

/** The byte of `whole` at which it departs from `part`, at the first of the places from an offset on that agree with it longest; null where none does at all. */
export function longestAgreement(whole: Uint8Array, part: Uint8Array, from: number): number | null {
  const borders = bordersOf(part, 1);
  let matched = 0;
  let longest = 0;
  let end: number | null = null;
  for (let at = from; at < whole.length && longest < part.length; at += 1) {
    while (matched > 0 && whole[at] !== part[matched]) matched = borders[matched - 1]!;
    if (whole[at] === part[matched]) matched += 1;
    if (matched > longest) [longest, end] = [matched, at + 1];
  }
  return end;
}

/** Walks to the byte that completes `part`: from its first byte forwards, or from its last one backwards (Knuth, Morris, Pratt, 1977). */
function walk(whole: Uint8Array, part: Uint8Array, start: number, step: 1 | -1): number | null {
  const borders = bordersOf(part, step);
  const origin = step === 1 ? 0 : part.length - 1;
  let matched = 0;
  for (let at = start; at >= 0 && at < whole.length; at += step) {
    while (matched > 0 && whole[at] !== part[origin + step * matched]) matched = borders[matched - 1]!;
    if (whole[at] === part[origin + step * matched]) matched += 1;
    if (matched === part.length) return at;
  }
  return null;
}

/** For each beginning of a text, read in one direction, the length of its longest proper beginning that is also its end. */
function bordersOf(part: Uint8Array, step: 1 | -1): Uint32Array {
  const borders = new Uint32Array(part.length);
  const origin = step === 1 ? 0 : part.length - 1;
  let matched = 0;
  for (let count = 1; count < part.length; count += 1) {
    const byte = part[origin + step * count];
    while (matched > 0 && byte !== part[origin + step * matched]) matched = borders[matched - 1]!;
    if (byte === part[origin + step * matched]) matched += 1;
    borders[count] = matched;
  }
  return borders;
}
