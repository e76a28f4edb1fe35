import type { HealthFinding } from "../health.js";
import { findInAnalyzer } from "./find-in-analyzer.js";
import { findInIndexes } from "./find-in-indexes.js";
import { findInRuns } from "./find-in-runs.js";
import { findInSets } from "./find-in-sets.js";
import { findInStructure } from "./find-in-structure.js";
import { findInThings } from "./find-in-things.js";
import { findInVectors } from "./find-in-vectors.js";
import type { HealthFacts } from "./health-facts.js";

/** What the facts say about retrieval, in the order of the data's way: graph, things, vectors, indexes. Pure. */
export function findProblems(facts: HealthFacts): HealthFinding[] {
  return [
    ...findInStructure(facts),
    ...findInThings(facts),
    ...findInRuns(facts.runs),
    ...facts.vectors.flatMap(findInVectors),
    ...findInSets(facts.droppingSets),
    ...findInIndexes(facts),
    ...(facts.unsuited === null ? [] : [findInAnalyzer(facts.unsuited)]),
  ];
}
