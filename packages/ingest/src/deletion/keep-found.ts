import type { Removed } from "./removal.js";

/**
 * Keeps what the tries of one transaction have found to remove, beyond each of them. Where the answer to a commit was lost, the next try finds nothing
 * of what the one before it has removed; where that one was undone, it finds the same once more.
 */
export function keepFound(): (found: Removed) => Removed {
  let kept: Removed = { ids: [], adopted: [], chunks: 0, sections: 0 };
  return ({ ids, adopted, chunks, sections }) => {
    kept = {
      ids: [...new Set([...kept.ids, ...ids])],
      adopted,
      chunks: Math.max(kept.chunks, chunks),
      sections: Math.max(kept.sections, sections),
    };
    return kept;
  };
}
