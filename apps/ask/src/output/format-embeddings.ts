import type { EmbeddingSet } from "@graphspan/core";
import type { EmbeddingSetComparison } from "@graphspan/evaluation";
import type { FillReport } from "@graphspan/ingest";
import type { DroppedEmbeddingSet, EmbeddingSetStatus, EmbeddingSetSwitch } from "@graphspan/neo4j";
import type { Colors } from "picocolors/types.js";
import { howMany } from "./how-many.js";
import { printableName } from "./printable.js";

/** The sets of a graph, for a person. */
export function formatSets(sets: readonly EmbeddingSetStatus[], colours: Colors): string {
  if (sets.length === 0) return "This graph has no embedding set: the first ingest with a model adds one.";
  return sets.map((status) => `${nameOf(status, colours)}\n  ${coverageOf(status)}`).join("\n");
}

function nameOf({ set, active, dropping }: EmbeddingSetStatus, colours: Colors): string {
  const mark = active ? colours.green(" active") : dropping ? colours.yellow(" being dropped: drop it again to go on") : "";
  return `${colours.bold(printableName(set.id))}${mark}: ${printableName(set.model)}, ${set.dimensions} numbers, ${printableName(set.similarity)}`;
}

function coverageOf({ chunks, missing, adopted, index, indexDifference }: EmbeddingSetStatus): string {
  const lacks = missing === 0 ? "" : `, ${missing} missing`;
  const held = adopted === 0 ? "" : ` (${adopted} held by an adoption)`;
  const state = index === null ? "no index yet" : index.state === "ONLINE" ? "index online" : `index ${printableName(index.state.toLowerCase())}, ${index.populationPercent.toFixed(0)} % filled`;
  return `${chunks - missing} of ${howMany(chunks, "passage has", "passages have")} a vector${lacks}${held}; ${indexDifference === null ? state : `not its index: ${printableName(indexDifference)}`}`;
}

export function formatAddedSet({ id }: EmbeddingSet): string {
  return `The set ${printableName(id)} is registered. Fill it: ask embeddings fill ${printableName(id)}`;
}

/** What a fill did. */
export function formatFill({ embeddingSet, embedded, takenOver, adopted }: FillReport, colours: Colors): string {
  return [
    `${colours.bold("Filled:")} ${printableName(embeddingSet)}, ${howMany(embedded, "passage")} embedded by this process, index online`,
    ...(takenOver === 0 ? [] : [`${howMany(takenOver, "piece of work was", "pieces of work were")} taken over from processes that had stopped.`]),
    ...(adopted === 0 ? [] : [colours.yellow(`${howMany(adopted, "passage that an adoption holds has", "passages that an adoption holds have")} no vector of this set: nothing is written there.`)]),
  ].join("\n");
}

export function formatSwitch({ before, active, missing }: EmbeddingSetSwitch): string {
  const lacks = missing === 0 ? "" : ` It lacks vectors of ${howMany(missing, "passage")}, which a search by meaning does not find.`;
  return (before === active ? `${printableName(active)} is the active set already.` : `${printableName(active)} is the active set now; before it was ${printableName(before)}.`) + lacks;
}

export function formatDroppedSet({ embeddingSet, vectors, index }: DroppedEmbeddingSet): string {
  const what = index === null ? "" : ` and the index ${printableName(index)}`;
  return `Dropped ${printableName(embeddingSet)}: ${howMany(vectors, "vector")}${what}.`;
}

/** Longer lists are cut: `--json` has all of them. */
const shownQuestions = 10;

/** How much two sets agree: the means, then the questions on which they agree least. */
export function formatComparison({ first, second, k, overlap, rankCorrelation, questions, warnings }: EmbeddingSetComparison, colours: Colors): string {
  const correlation = (value: number | null): string => (value === null ? "none" : value.toFixed(2));
  const least = questions.toSorted((one, other) => one.overlap - other.overlap).slice(0, shownQuestions);
  return [
    `${colours.bold(`${printableName(first)} and ${printableName(second)}`)}, ${howMany(questions.length, "question")}, the first ${howMany(k, "passage")} of each`,
    `overlap@${k}: ${overlap.mean.toFixed(2)} on average, ${overlap.least.toFixed(2)} at least`,
    `rank correlation (Kendall's tau-b): ${correlation(rankCorrelation)}`,
    "questions on which they agree least:",
    ...least.map((one) => `  ${one.overlap.toFixed(2)} ${correlation(one.rankCorrelation)}  ${printableName(one.question)}`),
    ...(questions.length > least.length ? [`  … and ${questions.length - least.length} more (--json lists them)`] : []),
    ...warnings.map((warning) => colours.yellow(printableName(warning))),
  ].join("\n");
}
