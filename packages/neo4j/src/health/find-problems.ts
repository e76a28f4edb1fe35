import type { SchemaDifference } from "../schema/check-schema.js";
import type { SchemaStep } from "../schema/schema-plan.js";
import type { ServerIndex } from "../schema/show-indexes.js";
import type { HealthCounts, HealthFinding, VectorHealth } from "./health.js";

export interface HealthFacts {
  readonly counts: HealthCounts;
  readonly vectors: readonly VectorHealth[];
  readonly differences: readonly SchemaDifference[];
  readonly steps: readonly SchemaStep[];
  readonly indexes: readonly ServerIndex[];
}

/** What the facts say about retrieval, in the order of the data's way: graph, vectors, indexes. Pure. */
export function findProblems(facts: HealthFacts): HealthFinding[] {
  return [
    ...findInCounts(facts.counts),
    ...facts.vectors.flatMap(findInVectors),
    ...findInDifferences(facts.differences),
    ...findInIndexes(facts),
  ];
}

function findInCounts(counts: HealthCounts): HealthFinding[] {
  const findings: HealthFinding[] = [];
  if (counts.chunks === 0)
    findings.push({ code: "EMPTY", text: "The graph has no chunks.", fix: "Ingest documents, or check the names of the layout." });
  if (counts.documentsWithoutChunks > 0)
    findings.push({
      code: "DOCUMENTS_WITHOUT_CHUNKS",
      text: `${counts.documentsWithoutChunks} of ${counts.documents} documents have no chunks.`,
      fix: "Nothing of them can be found. Ingest them again, unless they are empty.",
    });
  if (counts.chunksWithoutDocument > 0)
    findings.push({
      code: "CHUNKS_WITHOUT_DOCUMENT",
      text: `${counts.chunksWithoutDocument} of ${counts.chunks} chunks belong to no document.`,
      fix: "They cannot be cited. Ingest their documents again, or delete them.",
    });
  if (counts.stagedChunks > 0)
    findings.push({
      code: "STAGED_CHUNKS",
      text: `${counts.stagedChunks} of ${counts.chunks} chunks have no document id and are not retrievable.`,
      fix: "Run the interrupted ingest again; in a graph that other software built, adopt it.",
    });
  const unfinished = (["running", "failed", "interrupted"] as const).flatMap((state) =>
    counts.runs[state] ? [`${counts.runs[state]} ${state}`] : [],
  );
  if (unfinished.length > 0)
    findings.push({
      code: "UNFINISHED_RUNS",
      text: `Runs that did not finish: ${unfinished.join(", ")}.`,
      fix: "Run them again: what is done already is skipped.",
    });
  return findings;
}

function findInVectors(vectors: VectorHealth): HealthFinding[] {
  const findings: HealthFinding[] = [];
  const of = `of the embedding set ${vectors.embeddingSetId}`;
  if (vectors.missing > 0)
    findings.push({
      code: "VECTORS_MISSING",
      text: `${vectors.missing} chunks have no vector ${of}.`,
      fix: "Ingest their documents again with this set's model.",
    });
  const kinds = [
    [vectors.wrongSize, "of another size"],
    [vectors.zero, "all zero"],
    [vectors.notFinite, "not finite"],
    [vectors.notAList, "not a list of numbers"],
  ] as const;
  const unusable = kinds.flatMap(([chunks, words]) => (chunks > 0 ? [`${chunks} ${words}`] : []));
  if (unusable.length > 0)
    findings.push({
      code: "VECTORS_UNUSABLE",
      text: `Vectors ${of} that the index passes over: ${unusable.join(", ")}.`,
      fix: "Search by meaning never finds these chunks. Embed them again.",
    });
  return findings;
}

function findInDifferences(differences: readonly SchemaDifference[]): HealthFinding[] {
  return differences
    .filter(({ blocking }) => blocking)
    .map(({ kind, text }) =>
      kind === "missing"
        ? { code: "INDEX_MISSING", text, fix: "Apply the schema." }
        : { code: "INDEX_DIFFERENT", text, fix: "Drop it and apply the schema again, or give the layout other names." },
    );
}

function findInIndexes({ steps, indexes }: HealthFacts): HealthFinding[] {
  const planned = new Set(steps.map(({ name }) => name));
  return indexes
    .filter(({ name }) => planned.has(name))
    .flatMap(({ name, state, populationPercent, failure }): HealthFinding[] => {
      if (state === "ONLINE") return [];
      if (state === "FAILED")
        return [{ code: "INDEX_FAILED", text: `The index ${name} failed: ${failure.trim()}`, fix: "Drop it and apply the schema again." }];
      return [
        {
          code: "INDEX_NOT_READY",
          text: `The index ${name} is ${Math.floor(populationPercent)} % filled.`,
          fix: "Wait until it is online.",
        },
      ];
    });
}
