import { utf8Length } from "@graphspan/core";
import { createStructureChunker, markdownReader } from "@graphspan/ingest";
import { chunkId, contentHash, defaultCorpus, documentId, foldForSearch, type Layout, sectionId } from "@graphspan/neo4j";
import type { CorpusDocument } from "../corpus/corpus.js";

/** A document as it is written: nodes with the properties of the layout. */
export interface GraphDocument {
  readonly properties: Readonly<Record<string, unknown>>;
  readonly sections: readonly { readonly properties: Readonly<Record<string, unknown>>; readonly chunks: readonly GraphChunk[] }[];
}

interface GraphChunk {
  readonly id: string;
  readonly vector: Float32Array;
  readonly properties: Readonly<Record<string, unknown>>;
}

export interface GraphDocumentOptions {
  readonly layout: Layout;
  readonly run: string;
}

/** Cuts {@link toMarkdown} into the passages it was made of: two of them are too long for one chunk. */
export const corpusChunker = createStructureChunker({ maxCharacters: 1_000 });

const uriOf = (number: number): string => `bench/document-${number}.txt`;

/** The id of a document of the corpus. */
export const idOfDocument = (number: number): string => documentId({ uri: uriOf(number) });

const separator = "\n\n";

/** A heading begins each section and belongs to its first passage. */
const textOf = (heading: string, passage: string, place: number): string => (place === 0 ? `# ${heading}${separator}${passage}` : passage);

/** The document as Markdown: what an ingest would be given. */
export function toMarkdown(document: CorpusDocument): { readonly uri: string; readonly title: string; readonly content: string } {
  const { number, title, sections } = document;
  const texts = sections.flatMap(({ heading, chunks }) => chunks.map(({ text }, place) => textOf(heading, text, place)));
  return { uri: uriOf(number), title, content: texts.join(separator) };
}

/** Every node as an ingest of {@link toMarkdown} makes it, with the chunker of {@link corpusChunker}. */
export function toGraphDocument({ number, title, sections }: CorpusDocument, { layout, run }: GraphDocumentOptions): GraphDocument {
  const { document, section, chunk } = layout.properties;
  const uri = uriOf(number);
  const id = documentId({ uri });
  const texts: string[] = [];
  let startByte = 0;
  const written = sections.map(({ heading, chunks }, sectionIndex) => {
    const sectionStart = startByte;
    const passages = chunks.map(({ text: passage, vector }, place): GraphChunk => {
      const text = textOf(heading, passage, place);
      const span = { startByte, endByte: startByte + utf8Length(text) };
      const hash = contentHash(text);
      const chunkTitle = `${title} › ${heading}`;
      const index = texts.push(text) - 1;
      startByte = span.endByte + utf8Length(separator);
      const chunkProperties = {
        [chunk.id]: chunkId({ documentId: id, ...span, contentHash: hash }),
        [chunk.documentId]: id,
        [chunk.index]: index,
        [chunk.text]: text,
        [chunk.startByte]: span.startByte,
        [chunk.endByte]: span.endByte,
        [chunk.contentHash]: hash,
        [chunk.title]: chunkTitle,
        [chunk.searchTitle]: foldForSearch(chunkTitle),
        [chunk.searchText]: foldForSearch(text),
        [chunk.run]: run,
      };
      return { id: String(chunkProperties[chunk.id]), vector, properties: chunkProperties };
    });
    const properties = {
      [section.id]: sectionId({ documentId: id, path: [heading], ordinal: 0 }),
      [section.heading]: heading,
      [section.path]: [heading],
      [section.level]: 1,
      [section.ordinal]: 0,
      [section.startByte]: sectionStart,
      [section.endByte]: sectionIndex === sections.length - 1 ? startByte - separator.length : startByte,
      [section.run]: run,
    };
    return { properties, chunks: passages };
  });
  const text = texts.join(separator);
  const properties = {
    [document.id]: id,
    [document.corpus]: defaultCorpus,
    [document.uri]: uri,
    [document.title]: title,
    [document.mediaType]: "text/markdown",
    [document.sourceSha256]: contentHash(text),
    [document.textSha256]: contentHash(text),
    [document.reader]: markdownReader.name,
    [document.encoding]: "utf-8",
    [document.chunker]: corpusChunker.fingerprint,
    [document.run]: run,
  };
  return { properties, sections: written };
}
