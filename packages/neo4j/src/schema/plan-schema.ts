import type { EmbeddingSet } from "@graphspan/core";
import { type Cypher, cypher, identifier, joinCypher } from "../cypher/cypher.js";
import { literal } from "../cypher/literal.js";
import type { Layout } from "../layout/layout.js";
import type { ServerInfo } from "../store/graph-store.js";
import { schemaName } from "./schema-names.js";
import type { SchemaPlan, SchemaStep } from "./schema-plan.js";
import { canFilterInIndex, vectorIndexOptions } from "./vector-index-options.js";

/**
 * Finds as much as the analyzer that splits words and nothing else, or more, in each of the twelve languages of XQuAD, and 1 to 4 points more
 * in English (decision 016).
 */
export const defaultAnalyzer = "english";

/** Options of {@link planSchema}. */
export interface PlanSchemaOptions {
  readonly layout: Layout;
  /** Null for a graph that is searched by words only. */
  readonly embeddingSet: EmbeddingSet | null;
  /** How full-text search cuts text into words: a name of `db.index.fulltext.listAvailableAnalyzers`. @default "english" */
  readonly analyzer?: string | undefined;
  /**
   * What full-text search reads: the `folded` copies of text and title that an ingest makes, or the text as it is `stored`, in a graph that
   * other software wrote.
   *
   * @default "folded"
   */
  readonly searchedText?: "folded" | "stored" | undefined;
  readonly server: Pick<ServerInfo, "version" | "cypher25">;
}

/** The constraints and indexes that a graph of this layout needs on this server. Pure: nothing is read or written. */
export function planSchema(options: PlanSchemaOptions): SchemaPlan {
  const { layout, embeddingSet, analyzer = defaultAnalyzer, searchedText = "folded", server } = options;
  const { labels, properties } = layout;
  const steps = [
    unique(labels.document, properties.document.id, "a document is written once, whoever writes"),
    unique(labels.section, properties.section.id, "a section is written once"),
    unique(labels.chunk, properties.chunk.id, "a chunk is written once, and found by its id"),
    unique(labels.stagedChunk, properties.chunk.id, "a chunk is staged once, whoever stages it"),
    unique(labels.run, properties.run.id, "a run is found by its id"),
    ...embeddingSetConstraints(layout),
    rangeIndex(
      labels.chunk,
      properties.chunk.documentId,
      "the chunks of a document are found without a scan: scopes, replacement, deletion",
    ),
    searchedText === "folded" ? fullTextIndex(layout, foldedText(layout), analyzer) : fullTextIndex(layout, storedText(layout), analyzer),
  ];
  return { steps: embeddingSet === null ? steps : [...steps, vectorIndex(layout, embeddingSet, server)] };
}

/** What keeps embedding sets apart, also when two clients register theirs at the same time. */
export function embeddingSetConstraints({ labels, properties }: Layout): SchemaStep[] {
  return [
    unique(labels.embeddingSet, properties.embeddingSet.id, "an embedding set is registered once"),
    unique(labels.embeddingSet, properties.embeddingSet.property, "no two embedding sets share a property"),
  ];
}

/** A constraint: no two nodes of the label share a value of the property. */
export function unique(label: string, property: string, why: string): SchemaStep {
  const name = schemaName("unique", label, property);
  const target = cypher`FOR (n:${identifier(label)}) REQUIRE n.${identifier(property)} IS UNIQUE`;
  const statement = cypher`CREATE CONSTRAINT ${identifier(name)} IF NOT EXISTS ${target}`;
  return { kind: "constraint", name, label, properties: [property], options: {}, statement, why };
}

/** An index by which nodes of the label are found by a value of the property. */
export function rangeIndex(label: string, property: string, why: string): SchemaStep {
  const name = schemaName("range", label, property);
  const statement = cypher`CREATE INDEX ${identifier(name)} IF NOT EXISTS FOR (n:${identifier(label)}) ON (n.${identifier(property)})`;
  return { kind: "rangeIndex", name, label, properties: [property], options: {}, statement, why };
}

/** What a full-text index reads, and what else would do. */
type SearchedText = Pick<SchemaStep, "properties" | "serves" | "why">;

/**
 * In a graph that was adopted, the index reads the texts as they are stored, and those alone where other software made it; those of a later ingest are
 * found there as well.
 */
function foldedText({ properties: { chunk } }: Layout): SearchedText {
  const properties = [chunk.searchText, chunk.searchTitle, chunk.documentId];
  const serves = [properties, [chunk.text]];
  return { properties, serves, why: "search by words, in the text and the titles, within the documents of a scope" };
}

function storedText({ properties: { chunk } }: Layout): SearchedText {
  return { properties: [chunk.text, chunk.documentId], serves: [[chunk.text]], why: "search by words, in the stored text, within the documents of a scope" };
}

function fullTextIndex({ labels, indexes }: Layout, searched: SearchedText, analyzer: string): SchemaStep {
  const name = indexes.fullTextIndexName;
  const options = { "fulltext.analyzer": analyzer };
  const target = cypher`FOR (n:${identifier(labels.chunk)}) ON EACH ${propertyList(searched.properties)}`;
  const statement = cypher`CREATE FULLTEXT INDEX ${identifier(name)} IF NOT EXISTS ${target} ${optionsOf(options)}`;
  return { kind: "fullTextIndex", name, label: labels.chunk, ...searched, options, statement };
}

function vectorIndex({ labels, properties }: Layout, set: EmbeddingSet, server: PlanSchemaOptions["server"]): SchemaStep {
  const filters = canFilterInIndex(server) ? [properties.chunk.documentId] : [];
  const options = vectorIndexOptions(set, server);
  const target = cypher`FOR (n:${identifier(labels.chunk)}) ON n.${identifier(set.property)}`;
  const name = identifier(set.vectorIndexName);
  const statement =
    filters.length === 0
      ? cypher`CREATE VECTOR INDEX ${name} IF NOT EXISTS ${target} ${optionsOf(options)}`
      : cypher`CYPHER 25 CREATE VECTOR INDEX ${name} IF NOT EXISTS ${target} WITH ${propertyList(filters)} ${optionsOf(options)}`;
  const why = `search by meaning, with the vectors of ${set.model}`;
  return {
    kind: "vectorIndex",
    name: set.vectorIndexName,
    label: labels.chunk,
    properties: [set.property, ...filters],
    options,
    statement,
    why,
  };
}

function propertyList(names: readonly string[]): Cypher {
  return cypher`[${joinCypher(
    names.map((name) => cypher`n.${identifier(name)}`),
    ", ",
  )}]`;
}

function optionsOf(options: SchemaStep["options"]): Cypher {
  const entries = Object.entries(options).map(([key, value]) => cypher`${identifier(key)}: ${literal(value)}`);
  return cypher`OPTIONS {indexConfig: {${joinCypher(entries, ", ")}}}`;
}
