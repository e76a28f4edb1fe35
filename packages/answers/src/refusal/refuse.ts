import type { Evidence } from "@graphspan/core";
import type { Refusal, RefusalReason } from "../answer/answer.js";
import { bestCosine, measuredFloor } from "./floor.js";

const messages: Readonly<Record<RefusalReason, string>> = {
  emptyStore: "The graph holds no passages.",
  emptyScope: "The scope holds no passages.",
  noCandidates: "No passage was found for this question.",
  belowFloor: "No passage is near enough to this question.",
  modelDeclined: "The model found no answer in the passages.",
  noSupportedStatement: "Nothing that was said could be shown in the passages.",
};

/** A refusal, in words. */
export function refusal(reason: RefusalReason): Refusal {
  return { reason, message: messages[reason] };
}

/** Why the evidence gives no answer, whoever is asked; null where it may give one. `minSimilarity` left out stands for the measured floor of the model. */
export function refuseEvidence(evidence: Evidence, minSimilarity: number | null | undefined): Refusal | null {
  const { items, scope } = evidence;
  if (scope.chunks === 0 && items.length === 0) return refusal(isWholeGraph(scope) ? "emptyStore" : "emptyScope");
  if (items.length === 0) return refusal("noCandidates");
  const floor = minSimilarity === undefined ? measuredFloor(evidence) : minSimilarity;
  const cosine = bestCosine(evidence);
  return floor !== null && cosine !== null && cosine < floor ? refusal("belowFloor") : null;
}

/** Retrievers of others may name their scopes as they like: one that a route kept to is a scope. */
function isWholeGraph({ name, strategies }: Evidence["scope"]): boolean {
  return name === "everything" && Object.values(strategies).every((strategy) => strategy === "unscoped");
}
