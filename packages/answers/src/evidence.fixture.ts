import type { Evidence, EvidenceItem } from "@graphspan/core";

/** What a passage of made-up evidence may tell. */
export interface PassageParts extends Partial<Omit<EvidenceItem, "text" | "source" | "span">> {
  readonly title?: string;
  readonly path?: string;
  readonly startByte?: number;
  /** Score of its vector hit, as a server gives it. */
  readonly vectorScore?: number;
}

/** Evidence with these passages, best first, each a document of its own, as a retrieval from the whole graph gives it. */
export function evidenceOf(passages: readonly (string | readonly [text: string, parts: PassageParts])[], change: Partial<Evidence> = {}): Evidence {
  const items = passages.map((passage, index) => {
    const [text, parts] = typeof passage === "string" ? [passage, {}] : passage;
    return itemOf(text, index + 1, parts);
  });
  return {
    schemaVersion: 1,
    question: "",
    items,
    context: [],
    scope: { name: "everything", documents: items.length, chunks: items.length, strategies: {}, expansionRowsOutsideScope: false },
    limits: { omittedItems: 0, limitsReached: [] },
    provenance: {
      server: { product: "Neo4j", version: "2026.09" },
      layout: "graphspan",
      vector: {
        embeddingSetId: "all_minilm_l6_v2_384",
        model: "all-MiniLM-L6-v2",
        index: "chunk_vectors",
        dimensions: 384,
        similarity: "cosine",
        quantization: "NONE",
        indexCandidates: 100,
        method: "search",
        rescored: false,
      },
      fullText: null,
    },
    trace: {
      settings: {
        preset: "hybrid",
        routes: ["vector"],
        fusion: "rrf",
        dedup: false,
        budget: { maxItems: 8, maxUtf8Bytes: 16_384, neighbourChunks: 0, candidatesPerRoute: 20 },
      },
      routes: [],
      candidates: [],
      warnings: [],
    },
    ...change,
  };
}

function itemOf(text: string, rank: number, { title = `Document ${rank}`, path = `${rank}.md`, vectorScore = 0.9, startByte = 100 * rank, ...parts }: PassageParts): EvidenceItem {
  return {
    rank,
    score: 1 / rank,
    chunkId: `chunk-${rank}`,
    documentId: `document-${rank}`,
    text,
    span: { startByte, endByte: startByte + new TextEncoder().encode(text).length },
    grounding: "source",
    cut: false,
    source: { uri: `file:///${path}`, path, title, textSha256: null, sectionPath: [], sectionId: null },
    routes: [{ route: "vector", rank, score: vectorScore }],
    stages: [],
    ...parts,
  };
}
