import type { EmbeddingSet } from "@graphspan/core";
import { type Cypher, cypher, identifier, type Layout } from "@graphspan/neo4j";
import type { Question } from "../corpus/corpus.js";
import type { ScopedQuestion, ScopeSize } from "../scoped-questions.js";
import { exactQuery, hybridIdsQuery, hybridItemsQuery, vectorIdsQuery, vectorItemsQuery } from "./driver-queries.js";

/** A query that answers questions, for the driver alone. Each of its rows has an `id`. */
export interface DriverTask<Asked> {
  readonly query: Cypher;
  parameters(question: Asked): Readonly<Record<string, unknown>>;
  /** The ids of the nearest neighbours, best first, where the rows tell them. */
  readonly nearest?: ((rows: readonly Readonly<Record<string, unknown>>[]) => string[]) | undefined;
}

export interface SearchTaskOptions {
  readonly kind: "vector" | "hybrid";
  readonly layout: Layout;
  readonly embeddingSet: EmbeddingSet;
  /** Candidates asked of the vector index. */
  readonly indexCandidates: number;
  /** Candidates that each route keeps. */
  readonly candidates: number;
}

/** Ids and scores of all candidates, and nothing else: less cannot be asked of the server. */
export function idsTask({ kind, ...options }: SearchTaskOptions): DriverTask<Question> {
  const query = kind === "hybrid" ? hybridIdsQuery(options.layout) : vectorIdsQuery(options.layout);
  const nearest: DriverTask<Question>["nearest"] = (rows) => rows.filter(({ route }) => route === "vector").map(({ id }) => id as string);
  return { query, parameters: searchParameters(kind, options), nearest };
}

/** The best passages with all that belongs to them. */
export function itemsTask({ kind, ...options }: SearchTaskOptions): DriverTask<Question> {
  const parameters = searchParameters(kind, options);
  if (kind === "hybrid") return { query: hybridItemsQuery(options.layout), parameters };
  const nearest: DriverTask<Question>["nearest"] = ([row]) => (row?.["nearest"] as [string, number][]).map(([id]) => id);
  return { query: vectorItemsQuery(options.layout), parameters, nearest };
}

export interface ExactTaskOptions extends Pick<SearchTaskOptions, "layout" | "embeddingSet" | "candidates"> {
  readonly size: ScopeSize;
}

/** The nearest chunks of a question's documents, every one of them compared. */
export function exactTask({ layout, embeddingSet, candidates, size }: ExactTaskOptions): DriverTask<ScopedQuestion> {
  return {
    query: exactQuery(layout, cypher`node.${identifier(embeddingSet.property)}`),
    parameters: ({ vector, documentIds }) => ({ vector, documentIds: documentIds[size], candidates }),
    nearest: (rows) => rows.map(({ id }) => id as string),
  };
}

function searchParameters(
  kind: "vector" | "hybrid",
  { layout, embeddingSet, indexCandidates, candidates }: Omit<SearchTaskOptions, "kind">,
): DriverTask<Question>["parameters"] {
  const common = { vectorIndex: embeddingSet.vectorIndexName, indexCandidates, candidates };
  if (kind === "vector") return ({ vector }) => ({ ...common, vector });
  const fullTextIndex = layout.indexes.fullTextIndexName;
  return ({ text, vector }) => ({ ...common, vector, fullTextIndex, fullTextQuery: luceneText(text, layout) });
}

/** The same Lucene text as our retriever's; the bench's questions hold nothing that Lucene reads as syntax. */
function luceneText(question: string, { properties: { chunk } }: Layout): string {
  const words = [...new Set(question.split(" "))].join(" ");
  return `${chunk.searchText}:(${words}) ${chunk.searchTitle}:(${words})^0.5`;
}
