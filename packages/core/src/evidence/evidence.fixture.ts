import { type SelectableCandidate, selectEvidence } from "../selection/select-evidence.js";
import type { SelectionSettings } from "../selection/selection-settings.js";
import { traceCandidate } from "../trace/trace-candidate.js";
import type { Evidence, EvidenceSource, RouteTrace } from "./evidence.js";

/** Evidence as a retrieval makes it of these candidates; its texts are as long as the candidates say. */
export function evidenceOf(
  candidates: readonly SelectableCandidate[],
  settings: SelectionSettings,
  routes: readonly RouteTrace[] = [],
): Evidence {
  const selection = selectEvidence(candidates, settings);
  const ran = settings.routes
    .filter((route) => !routes.some((each) => each.route === route))
    .map((route): RouteTrace => ({ route, state: "ran", ...selection.routes[route]! }));
  return {
    schemaVersion: 1,
    question: "Who plays the trumpet?",
    items: selection.candidates.flatMap(({ candidate, itemRank, score, boughtUtf8Bytes, routes: hits, stages }) =>
      itemRank === null
        ? []
        : {
            rank: itemRank,
            score,
            chunkId: candidate.chunkId,
            documentId: candidate.documentId,
            text: "x".repeat(boughtUtf8Bytes),
            span: { startByte: candidate.span.startByte, endByte: candidate.span.startByte + boughtUtf8Bytes },
            grounding: candidate.grounding,
            cut: boughtUtf8Bytes < candidate.utf8Bytes,
            source: sourceOf(candidate.documentId),
            routes: hits,
            stages,
          },
    ),
    context: [],
    scope: {
      name: "everything",
      documents: 2,
      chunks: 40,
      strategies: Object.fromEntries(ran.map(({ route }) => [route, "unscoped" as const])),
      expansionRowsOutsideScope: false,
    },
    limits: { omittedItems: selection.omittedItems, limitsReached: selection.limitsReached },
    provenance: {
      server: { product: "Neo4j", version: "2026.09" },
      layout: "graphspan",
      vector: {
        embeddingSetId: "small",
        model: "small-model",
        index: "chunk_vectors",
        dimensions: 384,
        similarity: "cosine",
        quantization: "NONE",
        indexCandidates: 100,
        method: "search",
        rescored: false,
      },
      fullText: { index: "chunk_words", analyzer: "english", fields: ["searchText", "title"] },
    },
    trace: { settings, routes: [...ran, ...routes], candidates: selection.candidates.map(traceCandidate), warnings: [] },
  };
}

function sourceOf(documentId: string): EvidenceSource {
  return { uri: `file:///${documentId}.md`, path: `${documentId}.md`, title: documentId, textSha256: null, sectionPath: [], sectionId: null };
}
