/**
 * Where `part` occurs in `whole`, nearest to an offset; the earlier one of two that are equally near. Null where it does not occur.
 */
export function findNearest(whole: Uint8Array, part: Uint8Array, offset: number): number | null {
  if (part.length === 0) return Math.min(offset, whole.length);
  let nearest: number | null = null;
  for (const start of occurrences(whole, part)) {
    if (nearest !== null && Math.abs(start - offset) >= Math.abs(nearest - offset)) break;
    nearest = start;
  }
  return nearest;
}

/** Whether `whole` holds exactly `part` from an offset on. */
export function holdsBytes(whole: Uint8Array, part: Uint8Array, offset: number): boolean {
  if (offset + part.length > whole.length) return false;
  for (let at = 0; at < part.length; at += 1) if (whole[offset + at] !== part[at]) return false;
  return true;
}

/**
 * Where `part`, which is not empty, occurs in `whole`, one after another; occurrences may overlap. Linear in both lengths, whatever they hold (Knuth, Morris, Pratt, 1977).
 */
export function* occurrences(whole: ArrayLike<number>, part: ArrayLike<number>): Generator<number> {
  const borders = bordersOf(part);
  let matched = 0;
  for (let at = 0; at < whole.length; at += 1) {
    while (matched > 0 && whole[at] !== part[matched]) matched = borders[matched - 1]!;
    if (whole[at] === part[matched]) matched += 1;
    if (matched < part.length) continue;
    matched = borders[matched - 1]!;
    yield at - part.length + 1;
  }
}

/** For each beginning of a text, the length of its longest proper beginning that is also its end. */
function bordersOf(part: ArrayLike<number>): Uint32Array {
  const borders = new Uint32Array(part.length);
  let matched = 0;
  for (let at = 1; at < part.length; at += 1) {
    while (matched > 0 && part[at] !== part[matched]) matched = borders[matched - 1]!;
    if (part[at] === part[matched]) matched += 1;
    borders[at] = matched;
  }
  return borders;
}
