import type { EmbeddingSet } from "@graphspan/core";
import type { RetrievalIndexes } from "./index-description.js";

export const embeddingSet: EmbeddingSet = {
  id: "m_4",
  model: "m",
  dimensions: 4,
  similarity: "cosine",
  property: "embedding",
  vectorIndexName: "vectors",
  inputTemplate: "{text}",
};

const online = { state: "ONLINE", populationPercent: 100, fitsLayout: true } as const;

/** Both indexes of a small graph, as they should be. */
export const indexes = {
  vectorIndexName: "vectors",
  vector: {
    ...online,
    name: "vectors",
    properties: ["embedding", "documentId"],
    filterProperties: ["documentId"],
    dimensions: 4,
    similarity: "cosine",
    quantization: "NONE",
    m: 32,
  },
  fullText: { ...online, name: "texts", properties: ["searchText", "searchTitle", "documentId"], analyzer: "english" },
  documents: 1,
  chunks: 10,
} as const satisfies RetrievalIndexes;
