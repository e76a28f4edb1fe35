import type { HealthFinding } from "../health.js";
import type { UnsuitedIndex } from "./health-facts.js";

export function findInAnalyzer({ index, analyzer, script, better, isFolded }: UnsuitedIndex): HealthFinding {
  const gain = better === null ? "it cannot find their words" : `${better} would find more`;
  const ingest = "ingest the documents, which makes an index that suits them.";
  const change = `Ingest with the analyzer ${better ?? "auto"}, or call changeAnalyzer: either makes the index anew.`;
  return {
    code: "ANALYZER_UNSUITED",
    text: `Most letters of the texts are ${script}, and the full-text index ${index} has the analyzer ${analyzer}: ${gain}.`,
    count: 1,
    examples: [index],
    fix: isFolded ? change : better === null ? `To have them found, ${ingest}` : `Make the index anew with ${better}, or ${ingest}`,
  };
}
