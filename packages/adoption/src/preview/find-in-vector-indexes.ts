import type { AdoptionPlan } from "../plan/adoption-plan.js";
import type { AdoptionBlockerCode, AdoptionFinding } from "./adoption-preview.js";
import type { GraphFacts } from "./graph-facts.js";
import { examples } from "./words.js";

type Blocker = AdoptionFinding<AdoptionBlockerCode>;

const planWithOther = "Plan with the similarity of the vectors that are there, and with the index over them.";
const make = "Make it, or plan with addVectorIndex.";

/** What is wrong with the vectors' index: it is taken by its exact name and never guessed. */
export function findInVectorIndexes(facts: GraphFacts, { embeddingSet, options }: AdoptionPlan): Blocker[] {
  const { vectors, vectorSizes, vectorIndexDifferences, otherSets } = facts;
  const blockers: Blocker[] = otherSets.map((set) => ({
    code: "EMBEDDING_SET_DIFFERENT",
    text: `The graph has the embedding set ${set.id} already: ${set.dimensions} numbers, ${set.similarity}, in ${set.property}.`,
    fix: "Plan with the vectors of that set, or with another property.",
    count: 1,
  }));
  for (const { kind, blocking, text, found } of vectorIndexDifferences) {
    if (!blocking) continue;
    if (kind === "missing") blockers.push(missingIndex(facts, embeddingSet.vectorIndexName));
    else blockers.push({ code: "VECTOR_INDEX_DIFFERENT", text, fix: kind === "differentDimensions" ? planWith(found === null ? undefined : Number(found)) : planWithOther, count: 1 });
  }
  if (options.addVectorIndex && facts.vectorIndexInTheWay !== null)
    blockers.push({
      code: "SCHEMA_CONFLICT",
      text: `The vector index ${embeddingSet.vectorIndexName} cannot be added: ${facts.vectorIndexInTheWay} is in its place.`,
      fix: "Plan without addVectorIndex, or with another name for it where the server has indexes that are filtered by document (2026.01).",
      count: 1,
    });
  if (vectors !== null && vectors.sound === 0)
    blockers.push({
      code: "VECTORS_NONE",
      text: `No chunk has a sound vector of ${embeddingSet.dimensions} numbers in the property ${embeddingSet.property}.${there(facts)}`,
      fix: vectorSizes[0] === undefined ? "Plan with the property that holds the vectors." : planWith(vectorSizes[0]),
      count: vectors.missing + vectors.wrongSize + vectors.zero + vectors.notFinite + vectors.notAList,
    });
  return blockers;
}

/** Vectors of another size are vectors of another model. */
function planWith(dimensions: number | undefined): string {
  return `Plan with the model that made the vectors${dimensions === undefined ? "" : `, of ${dimensions} dimensions`}: embeddingSet.`;
}

function there({ vectorSizes }: GraphFacts): string {
  return vectorSizes.length === 0 ? "" : ` Those that are there have ${examples(vectorSizes.map(String))}.`;
}

function missingIndex({ vectorIndexes }: GraphFacts, wanted: string): Blocker {
  const names = vectorIndexes.map(({ name }) => name);
  const text = `There is no vector index ${wanted}.`;
  if (names.length === 0) return { code: "VECTOR_INDEX_MISSING", text, fix: make, count: 1 };
  const name = `Name the one to search in the layout: indexes.vectorIndexName.`;
  if (names.length === 1) return { code: "VECTOR_INDEX_MISSING", text: `${text} ${names[0]} covers the same vectors.`, fix: name, count: 1 };
  return { code: "VECTOR_INDEX_AMBIGUOUS", text: `${text} Several cover the same vectors: ${examples(names)}.`, fix: name, count: names.length };
}
