import type { VectorHealth } from "@graphspan/neo4j";
import type { AdoptionPlan } from "../plan/adoption-plan.js";
import type { AdoptionBlockerCode, AdoptionFinding } from "./adoption-preview.js";
import type { GraphFacts } from "./graph-facts.js";
import { examples } from "./words.js";

type Blocker = AdoptionFinding<AdoptionBlockerCode>;
type Advice = Pick<Blocker, "fix" | "wayOut">;

const anotherIndex: Advice = {
  fix: "Plan with the similarity of the vectors that are there, and with the index over them.",
  wayOut: { option: "embeddingSet", value: null },
};

/** What is wrong with the vectors' index: it is taken by its exact name and never guessed. */
export function findInVectorIndexes(facts: GraphFacts, { embeddingSet, options }: AdoptionPlan): Blocker[] {
  const { vectors, vectorSizes, vectorIndexDifferences, otherSets, droppingSets } = facts;
  const blockers: Blocker[] = otherSets.map((set) => ({
    code: "EMBEDDING_SET_DIFFERENT",
    text: `The graph has the embedding set ${set.id} already: ${set.dimensions} numbers, ${set.similarity}, in ${set.property}.`,
    fix: "Plan with the vectors of that set, or with another property.",
    count: 1,
  }));
  for (const id of droppingSets)
    blockers.push({
      code: "EMBEDDING_SET_DROPPING",
      text: `The embedding set ${id} is being dropped: its vectors are removed, and then its record.`,
      fix: `Drop it again, which goes on (\`ask embeddings drop ${id} --yes\` on the command line); then adopt.`,
      count: 1,
    });
  for (const { kind, blocking, text, found } of vectorIndexDifferences) {
    if (!blocking) continue;
    if (kind === "missing") blockers.push(missingIndex(facts, embeddingSet.vectorIndexName));
    else {
      const advice = kind === "differentDimensions" ? modelOf(Number(found ?? NaN)) : anotherIndex;
      blockers.push({ code: "VECTOR_INDEX_DIFFERENT", text, ...advice, count: 1 });
    }
  }
  if (options.addVectorIndex && facts.vectorIndexInTheWay !== null)
    blockers.push({
      code: "SCHEMA_CONFLICT",
      text: `The vector index ${embeddingSet.vectorIndexName} cannot be added: ${facts.vectorIndexInTheWay} is in its place.`,
      fix: "Plan without addVectorIndex, or with another name for it where the server has indexes that are filtered by document (2026.01).",
      wayOut: { option: "addVectorIndex", value: false },
      count: 1,
    });
  if (vectors !== null && vectors.sound === 0)
    blockers.push({
      code: "VECTORS_NONE",
      text: `No chunk has a sound vector of ${embeddingSet.dimensions} numbers in the property ${embeddingSet.property}.${there(facts)}`,
      ...soundVectors(vectors, vectorSizes),
      count: vectors.missing + vectors.wrongSize + vectors.zero + vectors.notFinite + vectors.notAList,
    });
  return blockers;
}

/** Vectors of another size are vectors of another model. */
function modelOf(dimensions: number): Advice {
  const value = Number.isNaN(dimensions) ? null : dimensions;
  const size = value === null ? "" : `, of ${value} dimensions`;
  return { fix: `Plan with the model that made the vectors${size}: embeddingSet.`, wayOut: { option: "embeddingSet.dimensions", value } };
}

/** Where the vectors themselves are of no use, as those of a model that failed without a word, no other plan helps. */
function soundVectors({ missing, wrongSize, zero, notFinite, notAList }: VectorHealth, [size]: readonly number[]): Advice {
  const unsound = zero + notFinite;
  if (size !== undefined && wrongSize > unsound) return modelOf(size);
  if (wrongSize + unsound > 0) return { fix: "Make the vectors anew: nothing can be compared with those that are there." };
  const elsewhere = "Plan with the property that holds the vectors: embeddingSet.property.";
  const fix = missing > notAList ? `If no property holds any, make them. ${elsewhere}` : elsewhere;
  return { fix, wayOut: { option: "embeddingSet", value: null } };
}

function there({ vectorSizes }: GraphFacts): string {
  return vectorSizes.length === 0 ? "" : ` Those that are there have ${examples(vectorSizes.map(String))}.`;
}

function missingIndex({ vectorIndexes }: GraphFacts, wanted: string): Blocker {
  const names = vectorIndexes.map(({ name }) => name);
  const text = `There is no vector index ${wanted}.`;
  const count = Math.max(1, names.length);
  if (names.length === 0) {
    const fix = "Make it, or plan with addVectorIndex.";
    return { code: "VECTOR_INDEX_MISSING", text, fix, wayOut: { option: "addVectorIndex", value: true }, count };
  }
  const advice: Advice = {
    fix: "Name the one to search in the layout: indexes.vectorIndexName.",
    wayOut: { option: "layout.vectorIndexName", value: names.length === 1 ? names[0]! : null },
  };
  if (names.length === 1) return { code: "VECTOR_INDEX_MISSING", text: `${text} ${names[0]} covers the same vectors.`, ...advice, count };
  return { code: "VECTOR_INDEX_AMBIGUOUS", text: `${text} Several cover the same vectors: ${examples(names)}.`, ...advice, count };
}
