import { contentHash } from "../identity/content-hash.js";
import type { RunDifference } from "./run-difference.js";

/** Documents that are gone, each of which may have come again under another name. */
export interface Moves {
  add(deleted: RunDifference): void;
  /** Whether it is remembered, so that it is told at the end, or as a move. */
  has(document: Pick<RunDifference, "documentId">): boolean;
  /** It is not gone after all. */
  forget(document: Pick<RunDifference, "documentId">): void;
  /** One of the same corpus and bytes, that of the same file name first; each is given once. Empty files are all alike: none is taken for another. */
  takeTwinOf(added: RunDifference): RunDifference | undefined;
  /** Those that came again nowhere. */
  left(): Iterable<RunDifference>;
}

/** More are not remembered: memory is bounded. */
const most = 10_000;
const emptyHash = contentHash("");

export function createMoves(): Moves {
  const remembered = new Map<string, RunDifference>();
  const taken = new Set<string>();
  const byBytes = new Map<string, RunDifference[]>();
  const twinsOf = (corpus: string | null, hash: string | null): RunDifference[] => {
    const key = JSON.stringify([corpus, hash]);
    const twins = byBytes.get(key) ?? [];
    byBytes.set(key, twins);
    return twins;
  };
  return {
    add(deleted) {
      if (remembered.size === most) return;
      remembered.set(deleted.documentId, deleted);
      if (deleted.before !== emptyHash) twinsOf(deleted.corpus, deleted.before).push(deleted);
    },
    has: ({ documentId }) => remembered.has(documentId),
    forget({ documentId }) {
      const deleted = remembered.get(documentId);
      if (deleted === undefined) return;
      remembered.delete(documentId);
      const twins = twinsOf(deleted.corpus, deleted.before);
      if (twins.includes(deleted)) twins.splice(twins.indexOf(deleted), 1);
    },
    takeTwinOf(added) {
      const twins = twinsOf(added.corpus, added.after);
      const sameName = twins.findIndex(({ uri }) => fileName(uri) === fileName(added.uri));
      const [twin] = twins.splice(Math.max(sameName, 0), 1);
      if (twin !== undefined) taken.add(twin.documentId);
      return twin;
    },
    left: () => [...remembered.values()].filter(({ documentId }) => !taken.has(documentId)),
  };
}

const fileName = (uri: string | null): string | undefined => uri?.slice(uri.lastIndexOf("/") + 1);
