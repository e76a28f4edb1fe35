import { contentId } from "./content-id.js";

/** The corpus a document belongs to when none is named. */
export const defaultCorpus = "default";

/**
 * Id of a document: the same source in the same corpus has the same id, whatever its content. A moved file is a new document.
 *
 * @param source - `uri` is relative to the ingested root, or the row's own id.
 */
export function documentId({ corpus = defaultCorpus, uri }: { readonly corpus?: string | undefined; readonly uri: string }): string {
  return contentId("d", [corpus, uri]);
}

/** Id of a section: its document, the headings down to it, and which of the sections with these headings it is, from 0. */
export function sectionId(section: { readonly documentId: string; readonly path: readonly string[]; readonly ordinal: number }): string {
  return contentId("s", [section.documentId, section.path, section.ordinal]);
}

/** Id of a chunk: its document, its span, and the hash of its text ({@link contentHash}). */
export function chunkId(chunk: {
  readonly documentId: string;
  readonly startByte: number;
  readonly endByte: number;
  readonly contentHash: string;
}): string {
  return contentId("c", [chunk.documentId, chunk.startByte, chunk.endByte, chunk.contentHash]);
}
