import type { EmbeddingSet } from "@graphspan/core";
import type { RunContext } from "@graphspan/neo4j";

/** What every write of an ingest needs. */
export interface WriteContext extends RunContext {
  /** Property of the vectors that are written; null where none are. */
  readonly vectorProperty: string | null;
  /** Property of the embedding set that the ingest was given, also where it writes no vectors. */
  readonly setProperty: string | null;
  /** The set of the vectors that are written, as it was registered when the ingest began: no vector is written once it is not. */
  readonly registeredSet: EmbeddingSet | null;
  /** Whether documents of an adoption may be written. */
  readonly replaceAdopted: boolean;
}
