import type { Layout, NameOverrides } from "@graphspan/neo4j";

/** Names that would end a quotation, if they were not quoted well. */
export function hostileNames(prefix: string): NameOverrides<Layout> {
  return {
    labels: { chunk: `${prefix}Chunk\`) DETACH DELETE n //`, document: `${prefix}Doc\\u0060`, run: `${prefix}Run`, embeddingSet: `${prefix}Set` },
    relationships: { nextChunk: "NEXT`CHUNK", fromDocument: "FROM DOCUMENT" },
    properties: {
      document: { id: "doc`id", path: "pa\\u0060th", uri: "u'ri", run: "r`un" },
      chunk: { id: "i`d", documentId: "document id", text: "te\\u0060xt", index: "in`dex", embedding: "em`bedding", run: "r\\u0060un" },
      relationshipRun: "relationship`run",
    },
  };
}
