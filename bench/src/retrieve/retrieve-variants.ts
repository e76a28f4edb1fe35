import type { EmbeddingSet } from "@graphspan/core";
import { hybrid, type Layout, renamed, vector } from "@graphspan/neo4j";
import type { Variant } from "../harness/variant.js";
import type { PythonSettings } from "../python/python-worker.js";
import type { Question } from "./corpus/corpus.js";
import type { BenchGraph } from "./graph/bench-graph.js";
import type { Connection } from "./variants/connection.js";
import { pythonRetrievalQuery } from "./variants/driver-queries.js";
import { idsTask, itemsTask } from "./variants/driver-task.js";
import { driverVariant } from "./variants/driver-variant.js";
import { graphspanVariant } from "./variants/graphspan-variant.js";
import { pythonVariant } from "./variants/python-variant.js";

export const kinds = ["hybrid", "vector"] as const;
export type Kind = (typeof kinds)[number];

/** Who retrieves; each does so by vectors alone and by vectors and words. */
export const contenders = ["graphspan", "graphspan-default-index", "driver-ids", "driver", "python", "python-our-index"] as const;
export type Contender = (typeof contenders)[number];

export const variantName = (kind: Kind, contender: Contender): string => `${kind} ${contender}`;

/** The kind that a variant's name begins with. */
export const kindOf = (name: string): Kind => kinds.find((kind) => name.startsWith(`${kind} `))!;

/** Candidates that each route keeps, and passages that Python returns. */
export const candidates = 20;

export interface VariantContext {
  readonly connection: Connection;
  readonly graph: BenchGraph;
  readonly embeddingSet: EmbeddingSet;
  /** Whether the indexes that neo4j-graphrag makes are there too. */
  readonly pythonIndexes: boolean;
  /** Every question that will be asked. */
  readonly questions: readonly Question[];
}

/** How hard each contender searches the vector index. */
export interface SearchSettings {
  /** Of our retriever, which decides by itself; the driver does the same. On our index, and on the one that Python makes. */
  readonly ourCandidates: number;
  readonly ourCandidatesOnDefault: number | null;
  /** Of Python on the index it makes itself, and on ours. */
  readonly pythonRatio: number;
  readonly pythonRatioOnOurs: number;
}

export const presets = { hybrid, vector } as const;

/** The layout of somebody who adopts a graph with the indexes that Python made. */
export function adoptedLayout({ layout, pythonIndexes }: BenchGraph): Layout {
  return renamed(layout, { indexes: { vectorIndexName: pythonIndexes.vector, fullTextIndexName: pythonIndexes.fullText } });
}

export function graphspanOf(
  kind: Kind,
  contender: "graphspan" | "graphspan-default-index",
  { connection, graph, embeddingSet, questions }: VariantContext,
): Variant<Question> {
  const layout = contender === "graphspan" ? graph.layout : adoptedLayout(graph);
  return graphspanVariant({ name: variantName(kind, contender), connection, layout, embeddingSet, preset: presets[kind](), questions });
}

export function driverOf(
  kind: Kind,
  contender: "driver-ids" | "driver",
  indexCandidates: number,
  { connection, graph: { layout }, embeddingSet }: VariantContext,
): Variant<Question> {
  const search = { kind, layout, embeddingSet, indexCandidates, candidates };
  const name = variantName(kind, contender);
  return contender === "driver-ids"
    ? driverVariant({ name, connection, task: idsTask(search) })
    : driverVariant({ ...withRecallOf(kind, contender), connection, task: itemsTask(search) });
}

export interface PythonChoice {
  readonly python: string;
  readonly contender: "python" | "python-our-index";
  readonly ratio: number;
}

export function pythonOf(kind: Kind, { python, contender, ratio }: PythonChoice, context: VariantContext): Variant<Question> {
  return pythonVariant({ ...withRecallOf(kind, contender), python, settings: pythonSettings(kind, { contender, ratio }, context) });
}

export function pythonSettings(
  kind: Kind,
  { contender, ratio }: Omit<PythonChoice, "python">,
  { connection, graph: { layout, pythonIndexes }, embeddingSet }: VariantContext,
): PythonSettings {
  const vectorIndex = contender === "python" ? pythonIndexes.vector : embeddingSet.vectorIndexName;
  const retrievalQuery = pythonRetrievalQuery(layout);
  return { ...connection, kind, vectorIndex, fullTextIndex: pythonIndexes.fullText, retrievalQuery, topK: candidates, ratio };
}

/** A hybrid variant that tells no nearest neighbours has those of its vector form, which asks the same index for as many. */
const withRecallOf = (kind: Kind, contender: Contender): Pick<Variant<Question>, "name" | "recallAs"> => ({
  name: variantName(kind, contender),
  ...(kind === "hybrid" && { recallAs: variantName("vector", contender) }),
});

/** All variants that are measured; without Python where there is none. */
export function retrieveVariants(settings: SearchSettings, python: string | null, context: VariantContext): Variant<Question>[] {
  const { ourCandidates, pythonRatio, pythonRatioOnOurs } = settings;
  return kinds.flatMap((kind) => [
    graphspanOf(kind, "graphspan", context),
    ...(context.pythonIndexes ? [graphspanOf(kind, "graphspan-default-index", context)] : []),
    driverOf(kind, "driver-ids", ourCandidates, context),
    driverOf(kind, "driver", ourCandidates, context),
    ...(python === null
      ? []
      : [
          pythonOf(kind, { python, contender: "python", ratio: pythonRatio }, context),
          pythonOf(kind, { python, contender: "python-our-index", ratio: pythonRatioOnOurs }, context),
        ]),
  ]);
}
