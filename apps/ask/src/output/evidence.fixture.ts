import type { Evidence, EvidenceItem } from "@graphspan/core";

/** A passage whose text would clear a terminal. */
export const item: EvidenceItem = {
  rank: 1,
  score: 1 / 61 + 1 / 62,
  chunkId: "c1x",
  documentId: "d1x",
  text: "  Props have types.\n\u001b[2J\n",
  span: { startByte: 10, endByte: 36 },
  grounding: "source",
  cut: false,
  source: { uri: "vue/props.md", path: "/home/ada/notes/vue/props.md", title: "Props", textSha256: null, sectionPath: ["Props", "Validation"], sectionId: "s1" },
  routes: [
    { route: "fullText", rank: 2, score: 5.25 },
    { route: "vector", rank: 1, score: 0.8421 },
  ],
  stages: [],
};

export const evidence: Evidence = {
  schemaVersion: 1,
  question: "?",
  items: [item],
  context: [],
  scope: { name: "everything", documents: 1, chunks: 3, strategies: {}, expansionRowsOutsideScope: false },
  limits: { omittedItems: 0, limitsReached: [] },
  provenance: { server: { product: "Neo4j", version: "2026.09.0" }, layout: "graphspan", vector: null, fullText: null },
  trace: {
    settings: {
      preset: "hybrid",
      routes: ["vector", "fullText"],
      fusion: "rrf",
      dedup: false,
      budget: { candidatesPerRoute: 20, maxItems: 8, maxUtf8Bytes: 16_384, neighbourChunks: 1 },
    },
    routes: [{ route: "vector", state: "ran", candidates: 1, more: false }],
    candidates: [],
    warnings: [],
  },
};
