import type { RunContext } from "@graphspan/neo4j";

/** What every write of an ingest needs. */
export interface WriteContext extends RunContext {
  /** Property of the vectors that are written; null where none are. */
  readonly vectorProperty: string | null;
  /** Properties of all embedding sets of the graph: a chunk that is embedded under another title loses them. */
  readonly vectorProperties: readonly string[];
  /** Whether documents of an adoption may be written. */
  readonly replaceAdopted: boolean;
}
