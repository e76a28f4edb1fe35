import type { EmbeddingSet, Similarity } from "@graphspan/core";
import type { Layout } from "../layout/layout.js";
import { graphSize } from "../queries/graph-size.js";
import { withIndexOf } from "../schema/read-embedding-sets.js";
import { type ServerIndex, showIndexes } from "../schema/show-indexes.js";
import type { CallOptions, GraphStore } from "../store/graph-store.js";

interface IndexDescription {
  readonly name: string;
  /** `ONLINE`, `POPULATING` or `FAILED`. */
  readonly state: string;
  /** How far the server has filled it. */
  readonly populationPercent: number;
  /** Kind of index and label fit the layout. */
  readonly fitsLayout: boolean;
  readonly properties: readonly string[];
}

/** A vector index, as the server describes it. */
export interface VectorIndexDescription extends IndexDescription {
  /** Null where the index takes vectors of any size. */
  readonly dimensions: number | null;
  /** Properties that a search of the index can be filtered by, as it declares them. */
  readonly filterProperties: readonly string[];
  readonly similarity: Similarity;
  /** `NONE`, `BINARY`, `SCALAR`, or `unknown`. */
  readonly quantization: string;
  /** Links per node of the HNSW graph, where the server tells. */
  readonly m: number | null;
}

/** A full-text index, as the server describes it. */
export interface FullTextIndexDescription extends IndexDescription {
  readonly analyzer: string;
}

/** What retrieval finds on the server: null for an index that does not exist. */
export interface RetrievalIndexes {
  /** Name under which the vector index was looked for; null without an embedding set. */
  readonly vectorIndexName: string | null;
  readonly vector: VectorIndexDescription | null;
  readonly fullText: FullTextIndexDescription | null;
  readonly documents: number;
  readonly chunks: number;
}

/** Reads how the indexes of a layout and an embedding set stand, and how large the graph is. */
export async function describeIndexes(
  store: GraphStore,
  layout: Layout,
  embeddingSet: EmbeddingSet | null,
  options: CallOptions = {},
): Promise<RetrievalIndexes> {
  const { fullTextIndexName } = layout.indexes;
  const vectorIndexName = embeddingSet && withIndexOf(layout, embeddingSet).vectorIndexName;
  const [rows, [size]] = await Promise.all([
    store.run(showIndexes, {}, options),
    store.run(graphSize(layout), {}, options),
  ]);
  const vectorRow = rows.find(({ name }) => name === vectorIndexName);
  const fullTextRow = rows.find(({ name }) => name === fullTextIndexName);
  return {
    vectorIndexName,
    vector: vectorRow ? { ...describeIndex(vectorRow, "VECTOR", layout), ...describeVectors(vectorRow) } : null,
    fullText: fullTextRow
      ? { ...describeIndex(fullTextRow, "FULLTEXT", layout), analyzer: textOr(fullTextRow.options["fulltext.analyzer"], "unknown") }
      : null,
    documents: size?.documents ?? 0,
    chunks: size?.chunks ?? 0,
  };
}

function describeIndex(row: ServerIndex, type: "VECTOR" | "FULLTEXT", layout: Layout): IndexDescription {
  const { name, state, populationPercent, properties } = row;
  const fitsLayout = row.type === type && row.labels.includes(layout.labels.chunk);
  return { name, state, populationPercent, fitsLayout, properties };
}

/** The server lists the property of the vectors first, then those of its `WITH`. */
function describeVectors({ options: config, properties }: ServerIndex): Omit<VectorIndexDescription, keyof IndexDescription> {
  return {
    filterProperties: properties.slice(1),
    dimensions: numberOrNull(config["vector.dimensions"]),
    similarity: textOr(config["vector.similarity_function"], "cosine").toLowerCase() === "euclidean" ? "euclidean" : "cosine",
    quantization: quantizationOf(config),
    m: numberOrNull(config["vector.hnsw.m"]),
  };
}

/** Servers of the 5.26 line only tell whether vectors are quantised at all; where they are, it is by scalars. */
export function quantizationOf(config: ServerIndex["options"]): string {
  const enabled = config["vector.quantization.enabled"];
  const fallback = enabled === false ? "NONE" : enabled === true ? "SCALAR" : "unknown";
  return textOr(config["vector.quantization.type"], fallback);
}

function textOr(value: unknown, fallback: string): string {
  return typeof value === "string" ? value : fallback;
}

function numberOrNull(value: unknown): number | null {
  return typeof value === "number" ? value : null;
}
