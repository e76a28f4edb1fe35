import { contentHash } from "@graphspan/neo4j";
import { type DocumentSource, markdownReader, type SourceDocument } from "@graphspan/ingest";
import type { CorpusDocument } from "../retrieve/corpus/corpus.js";
import { toMarkdown } from "../retrieve/graph/graph-document.js";

/** A document of the corpus whose Markdown has been read: what an ingest does with it then is cut, hash and write. */
export function readBeforehand(document: CorpusDocument): SourceDocument {
  const { uri, title, content } = toMarkdown(document);
  const bytes = Buffer.from(content);
  const read = { ...markdownReader.read({ bytes, fileName: uri }), title };
  return {
    ...{ uri, path: null, bytes: bytes.length, mediaType: markdownReader.mediaType, reader: markdownReader.name },
    sourceSha256: contentHash(bytes),
    read: () => read,
  };
}

/** Documents one after the other, as they are asked for. */
export function corpusSource(documents: Iterable<SourceDocument> | AsyncIterable<SourceDocument>): DocumentSource {
  return {
    name: "made-up corpus",
    check: () => Promise.resolve(),
    async *open({ signal }) {
      for await (const document of documents) {
        signal?.throwIfAborted();
        yield { kind: "document", document };
      }
    },
  };
}
