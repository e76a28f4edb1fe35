import type { Cypher } from "../cypher/cypher.js";
import type { LiteralValue } from "../cypher/literal.js";

/** What a step of a plan makes. */
export type SchemaStepKind = "constraint" | "rangeIndex" | "vectorIndex" | "fullTextIndex";

/** One constraint or index, as it should be. */
export interface SchemaStep {
  readonly kind: SchemaStepKind;
  readonly name: string;
  readonly label: string;
  /** Of a vector index: the vector first, then the properties a search may be filtered by. */
  readonly properties: readonly string[];
  /** Of a full-text index: lists of properties, each of which is enough for an index of this name to be used. @default the properties */
  readonly serves?: readonly (readonly string[])[] | undefined;
  /** The index options that are asked for; what is not named is left to the server. */
  readonly options: Readonly<Record<string, LiteralValue>>;
  /** Runs as it stands. */
  readonly statement: Cypher;
  /** What it is good for. */
  readonly why: string;
}

/** Everything a graph needs, in the order it is made. Plain data. */
export interface SchemaPlan {
  readonly steps: readonly SchemaStep[];
}
