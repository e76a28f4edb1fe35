import { type Fault, mostExamples } from "../faults/read-faults.js";
import type { VectorKind } from "../faults/vector-faults.js";
import type { HealthFinding } from "../health.js";
import type { VectorFacts } from "./health-facts.js";

export function findInVectors({ health: { embeddingSetId }, kinds, otherSizes }: VectorFacts): HealthFinding[] {
  const of = `of the embedding set ${embeddingSetId}`;
  const missing = kinds.get("missing");
  const sizes = otherSizes.map(({ size, chunks }) => `${size} numbers: ${chunks}`).join(", ");
  const unsound: readonly (readonly [VectorKind, string])[] = [
    ["wrongSize", `of another size (${sizes})`],
    ["zero", "all zero"],
    ["notFinite", "not finite"],
    ["notAList", "not a list of numbers"],
  ];
  const unusable = unsound.flatMap(([kind, words]): { readonly fault: Fault; readonly words: string }[] => {
    const fault = kinds.get(kind);
    return fault === undefined ? [] : [{ fault, words }];
  });
  const findings: HealthFinding[] = [];
  if (missing !== undefined)
    findings.push({
      code: "VECTORS_MISSING",
      text: `${missing.count} chunks have no vector ${of}.`,
      ...missing,
      fix: "Fill the set (`ask embeddings fill` on the command line), or ingest their documents again with its model.",
    });
  if (unusable.length > 0)
    findings.push({
      code: "VECTORS_UNUSABLE",
      text: `Vectors ${of} that the index passes over: ${unusable.map(({ fault, words }) => `${fault.count} ${words}`).join(", ")}.`,
      count: unusable.reduce((sum, { fault }) => sum + fault.count, 0),
      examples: unusable.flatMap(({ fault }) => fault.examples).slice(0, mostExamples),
      fix: "Search by meaning never finds these chunks. Embed them again.",
    });
  return findings;
}
