import type { Evidence } from "@graphspan/core";

const miniLmFloor = 0.3;

/**
 * Cosines of the best vector hit below which a question has no answer, by the names under which graphs record a model. How they were measured stands in docs/answers.md.
 */
const measuredFloors: ReadonlyMap<string, number> = new Map([
  ["all-MiniLM-L6-v2", miniLmFloor],
  ["sentence-transformers/all-MiniLM-L6-v2", miniLmFloor],
  ["all-MiniLM-L6-v2-w8", miniLmFloor],
  ["all-MiniLM-L6-v2-fp32", miniLmFloor],
]);

/** The floor of the model whose vectors were searched; null for one that was not measured. */
export function measuredFloor({ provenance }: Evidence): number | null {
  return measuredFloors.get(provenance.vector?.model ?? "") ?? null;
}

/** Cosine of a question and the nearest passage of its evidence, as floors are held against it: -1 to 1. Null where no vectors were searched, or not by their cosine. */
export function bestCosine({ provenance, trace, items }: Evidence): number | null {
  if (provenance.vector?.similarity !== "cosine") return null;
  const scores = [...trace.candidates, ...items].flatMap(({ routes }) => routes.flatMap(({ route, score }) => (route === "vector" ? score : [])));
  // The server's scores of cosines lie between 0 and 1.
  return scores.length === 0 ? null : 2 * scores.reduce((best, score) => Math.max(best, score), 0) - 1;
}
