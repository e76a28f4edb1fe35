import type { RunContext } from "@graphspan/neo4j";

/** What every write of an ingest needs. */
export interface WriteContext extends RunContext {
  /** Property of the vectors that are written; null where none are. */
  readonly vectorProperty: string | null;
  /** Property of the embedding set that the ingest was given, also where it writes no vectors. */
  readonly setProperty: string | null;
  /** Id of their set, where it is registered: no vector is written once it is dropped. */
  readonly registeredSet: string | null;
  /** Whether documents of an adoption may be written. */
  readonly replaceAdopted: boolean;
}
