import type { CandidateTrace, Evidence, RouteTrace, Trace } from "../evidence/evidence.js";
import { isSameChunk } from "../fusion/chunk-map.js";
import type { ExplainedByBudget, ExplainedByDedup, ExplainedRoute, Explanation } from "./explanation.js";
import { counted, printable, printScore } from "./printable.js";
import { documentsWith, findTwin } from "./shared-ids.js";
import { scoreOf, twinOf } from "./trace-score.js";

/**
 * Tells why a chunk is not among the items: which stage dropped it, and by how much. Reads nothing but the evidence, so a chunk outside the
 * scope is answered like one that does not exist. Where several documents have a chunk of this id, it tells of the best candidate and says
 * in `text` how many documents share the id.
 *
 * @param evidence - What a retrieval returned, or the same as it was read from JSON.
 * @param chunkId - The chunk that was expected.
 */
export function explainMiss(evidence: Evidence, chunkId: string): Explanation {
  const explanation = explain(evidence, chunkId);
  return { ...explanation, text: printable(explanation.text) };
}

function explain({ items, trace }: Evidence, chunkId: string): Explanation {
  const { candidates } = trace;
  const place = candidates.findIndex((each) => each.chunkId === chunkId);
  const candidate = candidates[place];
  const item = items.find((each) => (candidate ? isSameChunk(each, candidate) : each.chunkId === chunkId));
  const name = candidate ? nameOf(candidate, candidates) : `Chunk ${chunkId}`;
  if (item !== undefined) {
    const { rank, score, cut } = item;
    const text = `${name} is item ${rank}, with score ${printScore(score)}${cut ? ", cut short" : ""}.`;
    return { stage: "found", chunkId, rank, score, cut, text };
  }
  if (candidate === undefined) {
    const routes = trace.routes.map((each) => explainRoute(each, candidates));
    const found = counted(candidates.length, "candidate");
    const text = `${name} is not among the ${found}: ${routes.map(sayRoute).join("; ") || "no route was asked"}. A chunk outside the scope is answered like one that does not exist.`;
    return { stage: "routes", chunkId, routes, text };
  }
  return (twinOf(candidate) === undefined ? explainBudget : explainDedup)({ items, trace }, { candidate, place, name });
}

function nameOf({ chunkId, documentId }: CandidateTrace, candidates: Trace["candidates"]): string {
  const documents = documentsWith(candidates, chunkId);
  return documents === 1 ? `Chunk ${chunkId}` : `Chunk ${chunkId} of document ${documentId} (${documents} documents share this id)`;
}

interface Placed {
  readonly candidate: CandidateTrace;
  readonly place: number;
  readonly name: string;
}

type Outcome = Pick<Evidence, "items" | "trace">;

function explainBudget({ items, trace }: Outcome, { candidate, place, name }: Placed): ExplainedByBudget {
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

function explainDedup({ items, trace }: Outcome, { candidate, place, name }: Placed): ExplainedByDedup {
  const { candidates } = trace;
  const { twin: chunkId = "", reason = "the same" } = candidate.stages.find(({ stage }) => stage === "dedup") ?? {};
  const score = scoreOf(candidate);
  const better = findTwin(candidates, candidate);
  const fusedRank = better ? candidates.indexOf(better) + 1 : 0;
  const itemRank = items.find((each) => better && isSameChunk(each, better))?.rank ?? null;
  const where = better && documentsWith(candidates, chunkId) > 1 ? ` of document ${better.documentId}` : "";
  const text = [
    `${name} ranks ${place + 1} with score ${printScore(score)}, but a better one says the same (${reason})`,
    `: chunk ${chunkId}${where}, ${itemRank === null ? `rank ${fusedRank} and no item` : `item ${itemRank}`}.`,
  ].join("");
  return { stage: "dedup", chunkId: candidate.chunkId, fusedRank: place + 1, score, twin: { chunkId, fusedRank, itemRank }, text };
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
    return `${route} ${state}${reason === null ? "" : ` (${reason})`}`;
  }
  const { route, candidates, scoreToBeat, more } = explained;
  if (scoreToBeat === null) return `${route} found nothing`;
  return `${route} brought ${candidates}, down to score ${printScore(scoreToBeat)}, and had ${more ? "more" : "no more"}`;
}
