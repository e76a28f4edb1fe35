import type { EmbeddingSet } from "@graphspan/core";
import { neo4jError } from "../errors.js";
import { fullTextQuery, type SearchField } from "../full-text/full-text-query.js";
import type { Layout } from "../layout/layout.js";
import { hasExactScores, indexCandidates } from "../routes/index-candidates.js";
import type { CompiledScope } from "../scope/compile-scope.js";
import { fullTextInScope } from "../scope/full-text-scope.js";
import type { FullTextIndexDescription, RetrievalIndexes, VectorIndexDescription } from "./index-description.js";
import type { Preset } from "./preset.js";

/** A route that cannot run, and why. */
interface SkippedRoute {
  readonly run: false;
  readonly reason: string;
}

export interface VectorPlan {
  readonly run: true;
  readonly index: VectorIndexDescription;
  readonly embeddingSet: EmbeddingSet;
  readonly indexCandidates: number;
  /** Whether the index's scores are computed again from the stored vectors. */
  readonly rescored: boolean;
  readonly strategy: "unscoped" | "inIndex" | "exact";
}

export interface FullTextPlan {
  readonly run: true;
  readonly index: FullTextIndexDescription;
  readonly fields: readonly string[];
  readonly query: string;
  /** Hits to look at first. */
  readonly rows: number;
  readonly strategy: "unscoped" | "inIndex" | "overFetch";
}

/** What each route will do; null for a route that the preset does not ask for. */
export interface RoutePlan {
  readonly vector: VectorPlan | SkippedRoute | null;
  readonly fullText: FullTextPlan | SkippedRoute | null;
}

export interface PlanInput {
  readonly question: string;
  readonly preset: Preset;
  readonly layout: Layout;
  readonly embeddingSet: EmbeddingSet | null;
  readonly hasEmbedder: boolean;
  readonly indexes: RetrievalIndexes;
  readonly candidatesPerRoute: number;
  readonly scope: CompiledScope | null;
  /** Whether the server can filter a vector search by properties of the index. */
  readonly filtersInIndex: boolean;
}

/** A hit in the title counts half. */
const titleBoost = 0.5;
/** Full-text hits of equal score come in no certain order, so more are asked for than are kept. */
const fullTextRowsPerCandidate = 3;
/** Hits to look at first where the index cannot tell those of the scope from others. */
const overFetchedRows = 1_000;

/**
 * Decides which routes run and how, from what the server has. A route that cannot run is skipped with its reason.
 *
 * @throws `INDEX.DIMENSION_MISMATCH` when the index holds vectors of another size than the embedding set.
 */
export function planRoutes(input: PlanInput): RoutePlan {
  const asked = input.preset.routes;
  return {
    vector: asked.includes("vector") ? planVector(input) : null,
    fullText: asked.includes("fullText") ? planFullText(input) : null,
  };
}

function planVector(input: PlanInput): VectorPlan | SkippedRoute {
  const { question, embeddingSet, hasEmbedder, indexes, candidatesPerRoute, scope } = input;
  const { vector: index, chunks } = indexes;
  if (embeddingSet === null) return skipped("no embedding set is given");
  if (!hasEmbedder) return skipped("no embedder is given");
  const obstacle = indexObstacle(index, indexes.vectorIndexName ?? embeddingSet.vectorIndexName);
  if (index === null || obstacle !== null) return skipped(obstacle ?? "");
  if (index.properties[0] !== embeddingSet.property)
    return skipped(`the index ${index.name} reads ${String(index.properties[0])}, the vectors are in ${embeddingSet.property}`);
  if (index.dimensions !== null && index.dimensions !== embeddingSet.dimensions)
    throw neo4jError(
      "INDEX.DIMENSION_MISMATCH",
      `The index ${index.name} takes vectors of ${index.dimensions} numbers, ${embeddingSet.model} gives ${embeddingSet.dimensions}.`,
      {
        details: {
          index: index.name,
          indexDimensions: index.dimensions,
          model: embeddingSet.model,
          modelDimensions: embeddingSet.dimensions,
        },
      },
    );
  if (question.trim() === "") return skipped("the question is blank");
  const { quantization, m } = index;
  return {
    run: true,
    index,
    embeddingSet,
    // Under a scope as in the largest graph: a filtered search misses more, and how much lies outside is nobody's business.
    indexCandidates: indexCandidates({ quantization, m, chunks: scope === null ? chunks : Infinity, candidatesPerRoute }),
    rescored: !hasExactScores(quantization),
    strategy: vectorStrategy(input, index),
  };
}

function vectorStrategy({ scope, filtersInIndex, layout }: PlanInput, index: VectorIndexDescription): VectorPlan["strategy"] {
  if (scope === null) return "unscoped";
  return filtersInIndex && index.filterProperties.includes(layout.properties.chunk.documentId) ? "inIndex" : "exact";
}

function planFullText(input: PlanInput): FullTextPlan | SkippedRoute {
  const { question, layout, indexes } = input;
  const index = indexes.fullText;
  const obstacle = indexObstacle(index, layout.indexes.fullTextIndexName);
  if (index === null || obstacle !== null) return skipped(obstacle ?? "");
  const fields = searchFields(layout, index.properties);
  if (fields.length === 0) return skipped(`the index ${index.name} reads neither the text nor the title of chunks`);
  const query = fullTextQuery(question, fields);
  return query.text === null
    ? skipped(query.reason)
    : { run: true, index, fields: fields.map(({ property }) => property), ...fullTextSearch(query, index, input) };
}

/** What is asked of the index. Without a documentId in it, or where that could lose a document, the scope is applied to its hits. */
function fullTextSearch(
  question: { readonly text: string; readonly clauses: number },
  { properties, analyzer }: FullTextIndexDescription,
  { scope, layout, candidatesPerRoute }: PlanInput,
): Pick<FullTextPlan, "query" | "rows" | "strategy"> {
  const rows = fullTextRowsPerCandidate * candidatesPerRoute;
  if (scope === null) return { query: question.text, rows, strategy: "unscoped" };
  const property = layout.properties.chunk.documentId;
  const scoped = properties.includes(property) ? fullTextInScope({ documentIds: scope.documentIds, property, analyzer, question }) : null;
  return scoped === null
    ? { query: question.text, rows: Math.max(rows, overFetchedRows), strategy: "overFetch" }
    : { query: scoped, rows, strategy: "inIndex" };
}

/** Text and title: their folded copies where the index has them, else what is stored. */
function searchFields({ properties: { chunk } }: Layout, indexed: readonly string[]): SearchField[] {
  return [
    { folded: chunk.searchText, stored: chunk.text, boost: 1 },
    { folded: chunk.searchTitle, stored: chunk.title, boost: titleBoost },
  ].flatMap(({ folded, stored, boost }) => {
    const property = [folded, stored].find((name) => indexed.includes(name));
    return property === undefined ? [] : [{ property, boost, isFolded: property === folded }];
  });
}

function indexObstacle(index: VectorIndexDescription | FullTextIndexDescription | null, name: string): string | null {
  if (index === null) return `there is no index ${name}`;
  if (!index.fitsLayout) return `${name} is not an index of this kind on the chunks of the layout`;
  if (index.state === "ONLINE") return null;
  return index.state === "POPULATING"
    ? `the index ${name} is still being filled (${Math.floor(index.populationPercent)} %)`
    : `the index ${name} is ${index.state}`;
}

function skipped(reason: string): SkippedRoute {
  return { run: false, reason };
}
