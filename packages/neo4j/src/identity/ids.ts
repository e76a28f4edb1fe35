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

/** The name of a thing as it is stored: NFC, one space between words, none around. Spelling and case stay. */
export function thingName(name: string): string {
  return name.normalize("NFC").trim().replaceAll(/\s+/gu, " ");
}

/** Id of a thing: its class and its {@link thingName}. */
export function thingId(thing: { readonly class: string; readonly name: string }): string {
  return contentId("t", [thing.class, thingName(thing.name)]);
}

/** Names the way in which a chunk was read for things: the ontology, written as text, and the name of the extractor. */
export function extractionId(extraction: { readonly ontology: string; readonly extractor: string }): string {
  return contentId("x", [extraction.ontology, extraction.extractor]);
}
