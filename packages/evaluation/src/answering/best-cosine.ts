import type { Evidence } from "@graphspan/core";

/** Cosine of the question and the nearest passage; null where no vectors were searched, or not by their cosine. */
export function bestCosine({ provenance, trace }: Evidence): number | null {
  if (provenance.vector?.similarity !== "cosine") return null;
  const scores = trace.candidates.flatMap(({ routes }) => routes.flatMap(({ route, score }) => (route === "vector" ? score : [])));
  // The server's scores of cosines lie between 0 and 1.
  return scores.length === 0 ? null : 2 * Math.max(...scores) - 1;
}
