import type { CandidateTrace, Evidence, RouteTrace, Trace } from "../evidence/evidence.js";
import type { ExplainedByBudget, ExplainedByDedup, ExplainedRoute, Explanation } from "./explanation.js";
import { counted, printable, printScore } from "./printable.js";
import { scoreOf, twinOf } from "./trace-score.js";

/**
 * Tells why a chunk is not among the items: which stage dropped it, and by how much. Reads nothing but the evidence, so a chunk outside the
 * scope is answered like one that does not exist.
 *
 * @param evidence - What a retrieval returned, or the same as it was read from JSON.
 * @param chunkId - The chunk that was expected.
 */
export function explainMiss(evidence: Evidence, chunkId: string): Explanation {
  const item = evidence.items.find((each) => each.chunkId === chunkId);
  const name = `Chunk ${printable(chunkId)}`;
  if (item !== undefined) {
    const { rank, score, cut } = item;
    const text = `${name} is item ${rank}, with score ${printScore(score)}${cut ? ", cut short" : ""}.`;
    return { stage: "found", chunkId, rank, score, cut, text };
  }
  const place = evidence.trace.candidates.findIndex((each) => each.chunkId === chunkId);
  if (place === -1) {
    const routes = evidence.trace.routes.map((each) => explainRoute(each, evidence.trace.candidates));
    const found = counted(evidence.trace.candidates.length, "candidate");
    const text = `${name} is not among the ${found}: ${routes.map(sayRoute).join("; ") || "no route was asked"}.`;
    return { stage: "routes", chunkId, routes, text };
  }
  const candidate = evidence.trace.candidates[place]!;
  const twin = twinOf(candidate);
  if (twin === undefined) return explainBudget(evidence, { candidate, place, name });
  return explainDedup(evidence, { candidate, place, name, twin });
}

interface Placed {
  readonly candidate: CandidateTrace;
  readonly place: number;
  readonly name: string;
}

function explainBudget({ items, trace }: Evidence, { candidate, place, name }: Placed): ExplainedByBudget {
  const { maxItems, maxUtf8Bytes } = trace.settings.budget;
  const upToIt = trace.candidates.slice(0, place + 1).filter((each) => twinOf(each) === undefined);
  const placesShort = Math.max(0, upToIt.length - maxItems);
  const bytesShort = Math.max(0, upToIt.reduce((sum, { utf8Bytes }) => sum + utf8Bytes, 0) - maxUtf8Bytes);
  const score = scoreOf(candidate);
  const last = items.at(-1);
  const lastItem = last ? { chunkId: last.chunkId, score: last.score, scoreDifference: last.score - score } : null;
  const short = [...(placesShort > 0 ? [counted(placesShort, "place")] : []), ...(bytesShort > 0 ? [counted(bytesShort, "byte")] : [])];
  const text = [
    `${name} ranks ${place + 1} of ${counted(trace.candidates.length, "candidate")} with score ${printScore(score)}`,
    `, ${short.join(" and ")} short`,
    lastItem ? `; the last item has ${sayDifference(lastItem)}.` : "; there are no items.",
  ].join("");
  return { stage: "budget", chunkId: candidate.chunkId, fusedRank: place + 1, score, placesShort, bytesShort, lastItem, text };
}

function sayDifference({ score, scoreDifference }: { readonly score: number; readonly scoreDifference: number }): string {
  return scoreDifference === 0 ? "the same score" : `score ${printScore(score)}, ${printScore(scoreDifference)} more`;
}

function explainDedup({ items, trace }: Evidence, { candidate, place, name, twin }: Placed & { readonly twin: string }): ExplainedByDedup {
  const score = scoreOf(candidate);
  const fusedRank = trace.candidates.findIndex(({ chunkId }) => chunkId === twin) + 1;
  const itemRank = items.find(({ chunkId }) => chunkId === twin)?.rank ?? null;
  const reason = candidate.stages.find(({ stage }) => stage === "dedup")?.reason ?? "the same";
  const text = [
    `${name} ranks ${place + 1} with score ${printScore(score)}, but a better one says the same (${printable(reason)})`,
    `: chunk ${printable(twin)}, ${itemRank === null ? `rank ${fusedRank} and no item` : `item ${itemRank}`}.`,
  ].join("");
  return { stage: "dedup", chunkId: candidate.chunkId, fusedRank: place + 1, score, twin: { chunkId: twin, fusedRank, itemRank }, text };
}

function explainRoute({ route, state, candidates, more, reason }: RouteTrace, found: Trace["candidates"]): ExplainedRoute {
  if (state !== "ran") return { route, state, reason: reason ?? null };
  let scoreToBeat: number | null = null;
  for (const { routes } of found)
    for (const hit of routes) if (hit.route === route && (scoreToBeat === null || hit.score < scoreToBeat)) scoreToBeat = hit.score;
  return { route, state, candidates, scoreToBeat, more };
}

function sayRoute(explained: ExplainedRoute): string {
  if (explained.state !== "ran") {
    const { route, state, reason } = explained;
    return `${route} ${state}${reason === null ? "" : ` (${printable(reason)})`}`;
  }
  const { route, candidates, scoreToBeat, more } = explained;
  if (scoreToBeat === null) return `${route} found nothing`;
  return `${route} brought ${candidates}, down to score ${printScore(scoreToBeat)}, and had ${more ? "more" : "no more"}`;
}
