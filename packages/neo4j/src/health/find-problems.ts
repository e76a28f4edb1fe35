import type { UnsuitedAnalyzer } from "../full-text/suited-analyzer.js";
import type { SchemaDifference } from "../schema/check-schema.js";
import type { SchemaStep } from "../schema/schema-plan.js";
import type { ServerIndex } from "../schema/show-indexes.js";
import { notAdopted } from "./find-unadopted.js";
import type { RunCount } from "./health-queries.js";
import type { HealthCounts, HealthFinding, VectorHealth } from "./health.js";

const makeAnew = "Drop it, then ingest documents again, which makes it, or apply the schema.";

export interface HealthFacts {
  readonly counts: HealthCounts;
  readonly documentsNotWhole: number;
  readonly runs: readonly RunCount[];
  readonly vectors: readonly VectorHealth[];
  readonly differences: readonly SchemaDifference[];
  readonly steps: readonly SchemaStep[];
  readonly indexes: readonly ServerIndex[];
  readonly unsuited: UnsuitedIndex | null;
}

/** A full-text index whose analyzer does not suit the texts of the graph. */
export interface UnsuitedIndex extends UnsuitedAnalyzer {
  readonly index: string;
  readonly analyzer: string;
  readonly isFolded: boolean;
}

/** What the facts say about retrieval, in the order of the data's way: graph, vectors, indexes. Pure. */
export function findProblems(facts: HealthFacts): HealthFinding[] {
  return [
    ...findInCounts(facts),
    ...findInRuns(facts.runs),
    ...facts.vectors.flatMap(findInVectors),
    ...findInDifferences(facts),
    ...findInIndexes(facts),
    ...(facts.unsuited === null ? [] : [findInAnalyzer(facts.unsuited)]),
  ];
}

function findInCounts({ counts, documentsNotWhole }: HealthFacts): HealthFinding[] {
  const findings: HealthFinding[] = [];
  if (counts.chunks === 0)
    findings.push({ code: "EMPTY", text: "The graph has no chunks.", fix: "Ingest documents, or check the names of the layout." });
  if (documentsNotWhole > 0)
    findings.push({
      code: "DOCUMENTS_WITHOUT_CHUNKS",
      text: `${documentsNotWhole} of ${counts.documents} documents have no chunks, and no ingest wrote them whole.`,
      fix: "Nothing of them can be found. Ingest them again.",
    });
  if (counts.chunksWithoutDocument > 0)
    findings.push({
      code: "CHUNKS_WITHOUT_DOCUMENT",
      text: `${counts.chunksWithoutDocument} of ${counts.chunks} chunks belong to no document.`,
      // What other software wrote may be whole: in graphs made from texts, no chunk has a document.
      fix:
        counts.foreignChunks === 0
          ? "They cannot be cited. Ingest their documents again, or delete them."
          : "They cannot be cited. An adoption makes documents of them where it is asked to (`ask adopt preview --unattached groupByChain`).",
    });
  if (counts.stagedChunks > 0)
    findings.push({
      code: "STAGED_CHUNKS",
      text: `${counts.stagedChunks} chunks are staged or have no document id: they are not retrievable.`,
      fix: "Run the interrupted ingest or deletion again, or apply the interrupted adoption again.",
    });
  if (counts.foreignChunks > 0) findings.push(notAdopted(counts));
  return findings;
}

function findInRuns(runs: readonly RunCount[]): HealthFinding[] {
  const unfinished = runs.flatMap(({ state, latest }) => (state === "finished" || latest === 0 ? [] : [`${latest} ${state}`]));
  if (unfinished.length === 0) return [];
  const text = `Runs that did not finish, and were not repeated since: ${unfinished.join(", ")}.`;
  return [{ code: "UNFINISHED_RUNS", text, fix: "Run them again: what is done already is skipped." }];
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

/** In an empty graph no index is missing: the first ingest makes them. Nor is one in a graph of other software, until it is adopted. */
function findInDifferences({ counts, differences }: HealthFacts): HealthFinding[] {
  const hasNothingOfOurs = (counts.documents === 0 && counts.chunks === 0) || (counts.chunks > 0 && counts.foreignChunks === counts.chunks);
  return differences
    .filter(({ blocking, kind }) => blocking && !(hasNothingOfOurs && kind === "missing"))
    .map(({ kind, text }) =>
      kind === "missing"
        ? { code: "INDEX_MISSING", text, fix: "Ingest documents again, which makes it, or apply the schema." }
        : { code: "INDEX_DIFFERENT", text, fix: `${makeAnew} Or give the layout other names.` },
    );
}

function findInIndexes({ steps, indexes }: HealthFacts): HealthFinding[] {
  const planned = new Set(steps.map(({ name }) => name));
  return indexes
    .filter(({ name }) => planned.has(name))
    .flatMap(({ name, state, populationPercent, failure }): HealthFinding[] => {
      if (state === "ONLINE") return [];
      if (state === "FAILED")
        return [{ code: "INDEX_FAILED", text: `The index ${name} failed: ${failure.trim()}`, fix: makeAnew }];
      return [
        {
          code: "INDEX_NOT_READY",
          text: `The index ${name} is ${Math.floor(populationPercent)} % filled.`,
          fix: "Wait until it is online.",
        },
      ];
    });
}

function findInAnalyzer({ index, analyzer, script, better, isFolded }: UnsuitedIndex): HealthFinding {
  const gain = better === null ? "it cannot find their words" : `${better} would find more`;
  const ingest = "ingest the documents, which makes an index that suits them.";
  const change = `Ingest with the analyzer ${better ?? "auto"}, or call changeAnalyzer: either makes the index anew.`;
  return {
    code: "ANALYZER_UNSUITED",
    text: `Most letters of the texts are ${script}, and the full-text index ${index} has the analyzer ${analyzer}: ${gain}.`,
    fix: isFolded ? change : better === null ? `To have them found, ${ingest}` : `Make the index anew with ${better}, or ${ingest}`,
  };
}
