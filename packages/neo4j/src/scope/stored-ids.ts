import { numberWritten } from "./number-written.js";

/** Everything that may be stored for ids that are given as texts, so that indexes find it: the texts, and the numbers they write. */
export function storedIds(ids: readonly string[]): readonly (string | number | bigint)[] {
  return [...ids, ...ids.map(numberWritten).filter((number) => number !== null)];
}
