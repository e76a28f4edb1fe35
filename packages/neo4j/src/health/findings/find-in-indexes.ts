import type { HealthFinding } from "../health.js";
import type { HealthFacts } from "./health-facts.js";

/** What is known of indexes, and of the graph that they are for. */
type IndexFacts = Pick<HealthFacts, "differences" | "steps" | "indexes"> & {
  readonly counts: Pick<HealthFacts["counts"], "documents" | "chunks" | "foreignChunks">;
};

const makeAnew = "Drop it, then ingest documents again, which makes it, or apply the schema.";

export function findInIndexes(facts: IndexFacts): HealthFinding[] {
  return [...findInDifferences(facts), ...findInStates(facts)];
}

/** In an empty graph no index is missing: the first ingest makes them. Nor is one in a graph of other software, until it is adopted. */
function findInDifferences({ counts, differences }: IndexFacts): HealthFinding[] {
  const hasNothingOfOurs = (counts.documents === 0 && counts.chunks === 0) || (counts.chunks > 0 && counts.foreignChunks === counts.chunks);
  return differences
    .filter(({ blocking, kind }) => blocking && !(hasNothingOfOurs && kind === "missing"))
    .map(({ name, kind, text }): HealthFinding => {
      const index = { text, count: 1, examples: [name] };
      return kind === "missing"
        ? { code: "INDEX_MISSING", ...index, fix: "Ingest documents again, which makes it, or apply the schema." }
        : { code: "INDEX_DIFFERENT", ...index, fix: `${makeAnew} Or give the layout other names.` };
    });
}

function findInStates({ steps, indexes }: IndexFacts): HealthFinding[] {
  const planned = new Set(steps.map(({ name }) => name));
  return indexes
    .filter(({ name }) => planned.has(name))
    .flatMap(({ name, state, populationPercent, failure }): HealthFinding[] => {
      const index = { count: 1, examples: [name] };
      if (state === "ONLINE") return [];
      if (state === "FAILED") return [{ code: "INDEX_FAILED", text: `The index ${name} failed: ${failure.trim()}`, ...index, fix: makeAnew }];
      return [
        {
          code: "INDEX_NOT_READY",
          text: `The index ${name} is ${Math.floor(populationPercent)} % filled.`,
          ...index,
          fix: "Wait until it is online.",
        },
      ];
    });
}
