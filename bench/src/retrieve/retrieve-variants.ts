import type { EmbeddingSet } from "@graphspan/core";
import { hybrid, vector } from "@graphspan/neo4j";
import type { Variant } from "../harness/variant.js";
import type { Question } from "./corpus/corpus.js";
import type { BenchGraph } from "./graph/bench-graph.js";
import type { Connection } from "./variants/connection.js";
import { driverVariant } from "./variants/driver-variant.js";
import { graphspanVariant } from "./variants/graphspan-variant.js";
import { pythonVariant } from "./variants/python-variant.js";

export const kinds = ["hybrid", "vector"] as const;
export type Kind = (typeof kinds)[number];

/** Who retrieves; each does so by vectors alone and by vectors and words. */
export const contenders = ["graphspan", "driver", "driver-least", "python", "python-our-index"] as const;
export type Contender = (typeof contenders)[number];

export const variantName = (kind: Kind, contender: Contender): string => `${kind} ${contender}`;

/** Candidates that each route keeps, and passages that Python returns. */
export const candidates = 20;

export interface VariantContext {
  readonly connection: Connection;
  readonly graph: BenchGraph;
  readonly embeddingSet: EmbeddingSet;
  /** Every question that will be asked. */
  readonly questions: readonly Question[];
}

/** How hard each contender searches the vector index. */
export interface SearchSettings {
  /** Of our retriever, which decides by itself; the driver does the same. */
  readonly ourCandidates: number;
  /** The fewest with which the driver finds enough. */
  readonly leastCandidates: number;
  /** Of Python on the index it makes itself, and on ours. */
  readonly pythonRatio: number;
  readonly pythonRatioOnOurs: number;
}

function ourVariant(kind: Kind, { connection, graph: { layout }, embeddingSet, questions }: VariantContext): Variant<Question> {
  const preset = kind === "hybrid" ? hybrid() : vector();
  return graphspanVariant({ name: variantName(kind, "graphspan"), connection, layout, embeddingSet, preset, questions });
}

export function driverOf(
  kind: Kind,
  contender: "driver" | "driver-least",
  indexCandidates: number,
  { connection, graph: { layout }, embeddingSet }: VariantContext,
): Variant<Question> {
  const names = { name: variantName(kind, contender), ...(kind === "hybrid" && { recallAs: variantName("vector", contender) }) };
  return driverVariant({ ...names, connection, layout, embeddingSet, kind, indexCandidates, candidates });
}

export interface PythonChoice {
  readonly python: string;
  readonly contender: "python" | "python-our-index";
  readonly ratio: number;
}

export function pythonOf(
  kind: Kind,
  { python, contender, ratio }: PythonChoice,
  { connection, graph: { layout, pythonIndexes }, embeddingSet }: VariantContext,
): Variant<Question> {
  const names = { name: variantName(kind, contender), ...(kind === "hybrid" && { recallAs: variantName("vector", contender) }) };
  const vectorIndex = contender === "python" ? pythonIndexes.vector : embeddingSet.vectorIndexName;
  const { id, text } = layout.properties.chunk;
  const retriever = { kind, vectorIndex, fullTextIndex: pythonIndexes.fullText, properties: { id, text } };
  return pythonVariant({ ...names, python, connection, retriever, topK: candidates, ratio });
}

/** All variants that are measured; without Python where there is none. */
export function retrieveVariants(settings: SearchSettings, python: string | null, context: VariantContext): Variant<Question>[] {
  return kinds.flatMap((kind) => [
    ourVariant(kind, context),
    driverOf(kind, "driver", settings.ourCandidates, context),
    driverOf(kind, "driver-least", settings.leastCandidates, context),
    ...(python === null
      ? []
      : [
          pythonOf(kind, { python, contender: "python", ratio: settings.pythonRatio }, context),
          pythonOf(kind, { python, contender: "python-our-index", ratio: settings.pythonRatioOnOurs }, context),
        ]),
  ]);
}
