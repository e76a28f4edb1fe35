import type { DocumentContents } from "../queries/documents-to-delete.js";

/** A document that is to be removed. */
export interface Removal {
  readonly id: string;
  /** Only if it still is as this run wrote it; null for whatever is there. */
  readonly run: string | null;
  /** Chunks and sections that it has, about. */
  readonly size: number;
}

/** What a removal has found and done. */
export interface Removed {
  /** Documents that are gone, each with what went with it. */
  readonly documents: readonly DocumentContents[];
  /** Documents that stay, since an adoption holds them. */
  readonly adopted: readonly string[];
}
