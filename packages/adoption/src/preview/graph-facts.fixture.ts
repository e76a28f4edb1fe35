import type { GraphFacts } from "./graph-facts.js";

const nothingTaken = { owned: 0, owners: [], taken: {} };

/** A graph of one document with three chunks in which nothing is in the way. */
export const soundFacts: GraphFacts = {
  health: {
    schemaVersion: 1,
    counts: {
      documents: 1,
      sections: 0,
      chunks: 3,
      documentsWithoutChunks: 0,
      chunksWithoutDocument: 0,
      stagedChunks: 0,
      foreignChunks: 3,
      things: 0,
      mentions: 0,
      links: { fromDocument: 3, nextChunk: 2, inSection: 0, sectionOf: 0 },
      runs: {},
    },
    contents: [],
    vectors: [],
    indexes: [],
    findings: [],
    notes: [],
  },
  state: { unattached: 0, shared: 0, texts: 3, missingTexts: 0, otherTexts: 0, documentsWithoutPath: 0, temporaryIds: 0 },
  textProperties: [],
  repeatedPaths: [],
  taken: { documents: nothingTaken, chunks: nothingTaken, relationships: nothingTaken },
  owners: [],
  vectors: {
    embeddingSetId: "some_model_384",
    property: "embedding",
    vectorIndexName: "chunk_embeddings",
    sound: 3,
    missing: 0,
    wrongSize: 0,
    zero: 0,
    notFinite: 0,
    notAList: 0,
  },
  vectorSizes: [],
  otherSets: [],
  droppingSets: [],
  vectorIndexes: [],
  vectorIndexDifferences: [],
  schemaConflicts: [],
  vectorIndexInTheWay: null,
};
