import type { HealthFinding, VectorHealth } from "../health.js";
import type { HealthFacts } from "./health-facts.js";

/** What is known of indexes, and of the graph that they are for. */
type IndexFacts = Pick<HealthFacts, "differences" | "steps" | "indexes"> & {
  readonly counts: Pick<HealthFacts["counts"], "documents" | "chunks" | "foreignChunks">;
  readonly vectors: readonly { readonly health: Pick<VectorHealth, "embeddingSetId" | "vectorIndexName"> }[];
};

export function findInIndexes(facts: IndexFacts): HealthFinding[] {
  return [...findInDifferences(facts), ...findInStates(facts)];
}

/** What makes an index. An ingest makes that of the set that it embeds for, and of no other one. */
function makingOf(name: string, { vectors }: IndexFacts): string {
  const set = vectors.find(({ health }) => health.vectorIndexName === name)?.health.embeddingSetId;
  return set === undefined
    ? "ingest documents again, which makes it, or apply the schema."
    : `fill the set (\`ask embeddings fill ${set}\` on the command line), which makes it, or apply the schema.`;
}

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** In an empty graph no index is missing: the first ingest makes them. Nor is one in a graph of other software, until it is adopted. */
function findInDifferences(facts: IndexFacts): HealthFinding[] {
  const { counts, differences } = facts;
  const hasNothingOfOurs = (counts.documents === 0 && counts.chunks === 0) || (counts.chunks > 0 && counts.foreignChunks === counts.chunks);
  return differences
    .filter(({ blocking, kind }) => blocking && !(hasNothingOfOurs && kind === "missing"))
    .map(({ name, kind, text }): HealthFinding => {
      const index = { text, count: 1, examples: [name] };
      const making = makingOf(name, facts);
      return kind === "missing"
        ? { code: "INDEX_MISSING", ...index, fix: sentence(making) }
        : { code: "INDEX_DIFFERENT", ...index, fix: `Drop it, then ${making} Or give the layout other names.` };
    });
}

function findInStates(facts: IndexFacts): HealthFinding[] {
  const planned = new Set(facts.steps.map(({ name }) => name));
  return facts.indexes
    .filter(({ name }) => planned.has(name))
    .flatMap(({ name, state, populationPercent, failure }): HealthFinding[] => {
      const index = { count: 1, examples: [name] };
      if (state === "ONLINE") return [];
      if (state === "FAILED")
        return [{ code: "INDEX_FAILED", text: `The index ${name} failed: ${failure.trim()}`, ...index, fix: `Drop it, then ${makingOf(name, facts)}` }];
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
