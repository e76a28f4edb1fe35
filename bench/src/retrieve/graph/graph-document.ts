import { utf8Length } from "@graphspan/core";
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

const uriOf = (number: number): string => `bench/document-${number}.txt`;

/** The id of a document of the corpus. */
export const idOfDocument = (number: number): string => documentId({ uri: uriOf(number) });

const separator = "\n\n";

/** Ids, spans and hashes as an ingest of the same text would make them: a heading begins each section and belongs to its first passage. */
export function toGraphDocument({ number, title, sections }: CorpusDocument, { layout, run }: GraphDocumentOptions): GraphDocument {
  const { document, section, chunk } = layout.properties;
  const uri = uriOf(number);
  const id = documentId({ uri });
  const texts: string[] = [];
  let startByte = 0;
  const written = sections.map(({ heading, chunks }) => {
    const sectionStart = startByte;
    const passages = chunks.map(({ text: passage, vector }, place): GraphChunk => {
      const text = place === 0 ? `${heading}\n${passage}` : passage;
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
      [section.endByte]: startByte,
      [section.run]: run,
    };
    return { properties, chunks: passages };
  });
  const text = texts.join(separator);
  const hash = contentHash(text);
  const properties = {
    [document.id]: id,
    [document.corpus]: defaultCorpus,
    [document.uri]: uri,
    [document.path]: uri,
    [document.title]: title,
    [document.mediaType]: "text/plain",
    [document.sourceSha256]: hash,
    [document.textSha256]: hash,
    [document.reader]: "bench/1",
    [document.run]: run,
  };
  return { properties, sections: written };
}
