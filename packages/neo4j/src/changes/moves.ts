import type { RunDifference } from "./run-difference.js";

/** Documents that are gone, each of which may have come again under another name. */
export interface Moves {
  add(deleted: RunDifference): void;
  /** Whether it is remembered, so that it is told at the end, or as a move. */
  has(deleted: RunDifference): boolean;
  /** One of the same corpus and bytes; each is given once. */
  takeTwinOf(added: RunDifference): RunDifference | undefined;
  /** Those that came again nowhere. */
  left(): Iterable<RunDifference>;
}

/** More are not remembered: memory is bounded. */
const most = 10_000;

export function createMoves(): Moves {
  const remembered = new Map<string, RunDifference>();
  const taken = new Set<string>();
  const byBytes = new Map<string, RunDifference[]>();
  const bytesOf = (corpus: string | null, hash: string | null): string => JSON.stringify([corpus, hash]);
  return {
    add(deleted) {
      if (remembered.size === most) return;
      remembered.set(deleted.documentId, deleted);
      const key = bytesOf(deleted.corpus, deleted.before);
      byBytes.set(key, [...(byBytes.get(key) ?? []), deleted]);
    },
    has: ({ documentId }) => remembered.has(documentId),
    takeTwinOf(added) {
      const twin = byBytes.get(bytesOf(added.corpus, added.after))?.shift();
      if (twin !== undefined) taken.add(twin.documentId);
      return twin;
    },
    left: () => [...remembered.values()].filter(({ documentId }) => !taken.has(documentId)),
  };
}
