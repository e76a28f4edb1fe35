import type { DocumentSource } from "../sources/document-source.js";

/** Documents as a source gives them, those that are chosen with metadata that every reader refuses and no server takes. */
export function untakable(source: DocumentSource, isChosen: (uri: string) => boolean): DocumentSource {
  return {
    ...source,
    async *open(options) {
      for await (const entry of source.open(options)) {
        if (entry.kind !== "document" || !isChosen(entry.document.uri)) yield entry;
        else {
          const { document } = entry;
          yield { kind: "document", document: { ...document, read: async () => ({ ...(await document.read()), metadata: { "not\0a key": 1 } }) } };
        }
      }
    },
  };
}
