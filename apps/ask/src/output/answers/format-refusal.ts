import type { Answer, RefusalReason } from "@graphspan/answers";
import { formatNothingFound, type CitationStyle } from "../citations.js";

const words: Readonly<Partial<Record<RefusalReason, string>>> = {
  belowFloor: "The passages that come nearest to the question are about something else: too far from it to answer it. --min-similarity moves that border.",
  modelDeclined: "The model was shown the passages, and says that they do not answer the question.",
  noSupportedStatement: "No statement about the question could be shown to stand in the passages, so none is given.",
};

/** Why there is no answer, in plain words, and what can be done. Empty where there is one. */
export function formatRefusal({ refusal, evidence }: Answer, { colours }: Pick<CitationStyle, "colours">): string {
  if (refusal === null) return "";
  const why = words[refusal.reason] ?? formatNothingFound(evidence);
  const because = colours.dim(`(reason: ${refusal.reason})`);
  const found = evidence.items.length === 0 ? [] : ["`ask evidence` with the same words prints the passages that were found."];
  return [`${colours.yellow("No answer.")} ${why}`, ...found, because].join("\n");
}
