import { dirname } from "node:path";
import type { DocumentSource } from "../sources/document-source.js";

/** What the sources of an ingest gave: by it, one knows which documents of the graph they no longer have. */
export interface Inventory {
  /** @returns Whether no document of this id was given before. */
  add(source: DocumentSource, id: string): boolean;
  /** Something in a source could not be looked at: a file or folder, or somewhere. */
  addGap(source: DocumentSource, path: string | undefined): void;
  has(id: string): boolean;
  /** Whether a source gave any document at all. */
  gaveAny(source: DocumentSource): boolean;
  /** What could not be looked at, and may hold what lies at this path. */
  gapAround(source: DocumentSource, path: string): string | undefined;
}

export function createInventory(): Inventory {
  const ids = new Set<string>();
  const giving = new Set<DocumentSource>();
  const gaps = new Set<string>();
  const withGaps = new Set<DocumentSource>();
  return {
    add(source, id) {
      const isFirst = !ids.has(id);
      ids.add(id);
      giving.add(source);
      return isFirst;
    },
    addGap(source, path) {
      if (path === undefined) withGaps.add(source);
      else gaps.add(path);
    },
    has: (id) => ids.has(id),
    gaveAny: (source) => giving.has(source),
    gapAround(source, path) {
      if (withGaps.has(source)) return source.name;
      let place = path;
      while (!gaps.has(place) && dirname(place) !== place) place = dirname(place);
      return gaps.has(place) ? place : undefined;
    },
  };
}
