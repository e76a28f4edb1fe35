import { firstPlace, lastPlace, longestAgreement } from "./find-bytes.js";
import { placeWithoutGaps, type Ways } from "./place-without-gaps.js";

/** Where chunks begin in a file, or why that cannot be told. */
export type PlacedChunks =
  | { readonly starts: readonly number[] }
  | { readonly code: "DIFFERENT"; readonly chunk: number; readonly byte: number | null }
  | { readonly code: "AMBIGUOUS"; readonly chunk: number; readonly bytes: readonly [number, number] };

/**
 * Places chunks, in reading order, in the file they were cut from, so that each is the file's bytes and begins behind the beginning of the one
 * before. All ways of placing them lie between the one that takes each place as early as it can and the one that takes it as late as it
 * can: where the two are the same, there is only one. Else the only one without a gap is taken, if there is one. The work is linear in the
 * bytes of file and chunks.
 */
export function placeChunks(file: Uint8Array, chunks: readonly Uint8Array[]): PlacedChunks {
  const earliest: number[] = [];
  for (const [chunk, bytes] of chunks.entries()) {
    const from = (earliest.at(-1) ?? -1) + 1;
    const start = firstPlace(file, bytes, from);
    if (start === null) return { code: "DIFFERENT", chunk, byte: longestAgreement(file, bytes, from) };
    earliest.push(start);
  }
  const all = { lowest: earliest, highest: placeLate(file, chunks) };
  return theOnlyWay(isOneWay(all) ? all : (placeWithoutGaps(file, chunks, all) ?? all));
}

/** Of chunks that can be placed. */
function placeLate(file: Uint8Array, chunks: readonly Uint8Array[]): readonly number[] {
  const latest = Array.from<number>({ length: chunks.length });
  let upTo = file.length;
  for (let chunk = chunks.length - 1; chunk >= 0; chunk -= 1) {
    latest[chunk] = lastPlace(file, chunks[chunk]!, upTo)!;
    upTo = latest[chunk]! - 1;
  }
  return latest;
}

function isOneWay(ways: Ways): boolean {
  return firstDifference(ways) === -1;
}

function theOnlyWay(ways: Ways): PlacedChunks {
  const chunk = firstDifference(ways);
  if (chunk === -1) return { starts: ways.lowest };
  return { code: "AMBIGUOUS", chunk, bytes: [ways.lowest[chunk]!, ways.highest[chunk]!] };
}

/** The first chunk that begins in different places; -1 where none does. */
function firstDifference({ lowest, highest }: Ways): number {
  return lowest.findIndex((start, chunk) => start !== highest[chunk]);
}
