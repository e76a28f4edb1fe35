import type { Answer, RefusalReason } from "@graphspan/answers";
import { formatNothingFound, type CitationStyle } from "../citations.js";

const words: Readonly<Partial<Record<RefusalReason, string>>> = {
  belowFloor: "What was found is too far from the question to answer it.",
  modelDeclined: "The model found none in the passages.",
  noSupportedStatement: "Nothing that was said could be shown in the passages.",
};

/** Why there is no answer, in plain words, and what can be done. Empty where there is one. */
export function formatRefusal({ refusal, evidence }: Answer, { colours }: Pick<CitationStyle, "colours">): string {
  if (refusal === null) return "";
  const why = words[refusal.reason] ?? formatNothingFound(evidence);
  const found = evidence.items.length === 0 ? [] : ["`ask evidence` with the same words prints the passages that were found."];
  return [`${colours.yellow(`No answer (${refusal.reason}).`)} ${why}`, ...found].join("\n");
}
