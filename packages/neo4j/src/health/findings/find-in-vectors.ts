import { type Fault, mostExamples } from "../faults/read-faults.js";
import type { VectorKind } from "../faults/vector-faults.js";
import type { HealthFinding, HealthNote } from "../health.js";
import type { VectorFacts } from "./health-facts.js";
import { howMany } from "./how-many.js";

/** Vectors that can be made, or made anew. */
export function findInVectors({ health: { embeddingSetId, property }, kinds, otherSizes }: VectorFacts): HealthFinding[] {
  const of = `of the embedding set ${embeddingSetId}`;
  const fill = `fill the set (\`ask embeddings fill ${embeddingSetId}\` on the command line)`;
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
      text: `${howMany(missing.count, "chunk has", "chunks have")} no vector ${of}.`,
      count: missing.count,
      examples: missing.examples,
      fix: `To have them found by meaning, ${fill}, or ingest their documents again with its model.`,
    });
  if (unusable.length > 0) {
    const adopted = unusable.reduce((sum, { fault }) => sum + fault.adopted, 0);
    const all = unusable.reduce((sum, { fault }) => sum + fault.count, 0);
    const ours = `Search by meaning never finds these chunks. Remove the property ${property} from them, then ${fill}.`;
    const theirs = `An adoption holds ${adopted === all ? "them" : `${adopted} of them`}: the software that they are from has to embed those again.`;
    findings.push({
      code: "VECTORS_UNUSABLE",
      text: `Vectors ${of} that the index passes over: ${unusable.map(({ fault, words }) => `${fault.count} ${words}`).join(", ")}.`,
      count: all,
      examples: unusable.flatMap(({ fault }) => fault.examples).slice(0, mostExamples),
      fix: [...(adopted < all ? [ours] : []), ...(adopted > 0 ? [theirs] : [])].join(" "),
    });
  }
  return findings;
}

/** Vectors that nobody but the software that built the graph can make. */
export function noteInVectors({ health: { embeddingSetId }, kinds }: VectorFacts): HealthNote[] {
  const missing = kinds.get("missingOfAdopted");
  if (missing === undefined) return [];
  return [
    {
      code: "ADOPTED_WITHOUT_VECTORS",
      text: `${howMany(missing.count, "chunk", "chunks")} that an adoption holds ${missing.count === 1 ? "has" : "have"} no vector of the embedding set ${embeddingSetId}: nothing is written to them.`,
      count: missing.count,
      examples: missing.examples,
      fix: "They are found by their words. To have vectors of them, take their documents over (`ask ingest --replace-adopted`).",
    },
  ];
}
