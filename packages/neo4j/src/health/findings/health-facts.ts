import type { UnsuitedAnalyzer } from "../../full-text/suited-analyzer.js";
import type { SchemaDifference } from "../../schema/check-schema.js";
import type { SchemaStep } from "../../schema/schema-plan.js";
import type { ServerIndex } from "../../schema/show-indexes.js";
import type { Fault, Faults } from "../faults/read-faults.js";
import type { VectorKind } from "../faults/vector-faults.js";
import type { HealthCounts, HealthFinding, HealthNote, VectorHealth } from "../health.js";
import type { RunCount } from "../health-queries.js";
import type { StrayVectors } from "../stray-vectors.js";

/** Everything that findings and notes are made from. */
export interface HealthFacts {
  readonly counts: HealthCounts;
  /** Of documents, sections, chunks and their links, and leftovers of other software. */
  readonly faults: Faults<HealthFinding["code"] | HealthNote["code"]>;
  readonly staged: Pick<Fault, "count" | "examples">;
  readonly runs: readonly RunCount[];
  readonly vectors: readonly VectorFacts[];
  /** Ids of embedding sets whose drop was not finished. */
  readonly droppingSets: readonly string[];
  readonly strayVectors: readonly StrayVectors[];
  readonly differences: readonly SchemaDifference[];
  readonly steps: readonly SchemaStep[];
  readonly indexes: readonly ServerIndex[];
  readonly unsuited: UnsuitedIndex | null;
}

/** The vectors of one set. */
export interface VectorFacts {
  readonly health: VectorHealth;
  readonly kinds: Faults<VectorKind>;
  /** Of those that have not the size of the set, the most frequent first. */
  readonly otherSizes: readonly { readonly size: number; readonly chunks: number }[];
}

/** A full-text index whose analyzer does not suit the texts of the graph. */
export interface UnsuitedIndex extends UnsuitedAnalyzer {
  readonly index: string;
  readonly analyzer: string;
  readonly isFolded: boolean;
}
