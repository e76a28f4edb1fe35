import type { Evidence } from "@graphspan/core";

/** Cosines of the best vector hit below which a question has no answer, by model. How they were measured stands in docs/answers.md. */
const measuredFloors: Readonly<Record<string, number>> = { "all-MiniLM-L6-v2": 0.3 };

/** The floor of the model whose vectors were searched; null for one that was not measured. */
export function measuredFloor(evidence: Evidence): number | null {
  return measuredFloors[evidence.provenance.vector?.model ?? ""] ?? null;
}

/** Cosine of the question and the nearest passage; null where no vectors were searched, or not by their cosine. */
export function bestCosine({ provenance, trace, items }: Evidence): number | null {
  if (provenance.vector?.similarity !== "cosine") return null;
  const scores = [...trace.candidates, ...items].flatMap(({ routes }) => routes.flatMap(({ route, score }) => (route === "vector" ? score : [])));
  // The server's scores of cosines lie between 0 and 1.
  return scores.length === 0 ? null : 2 * scores.reduce((best, score) => Math.max(best, score), 0) - 1;
}
