import type { GraphStore, Layout } from "@graphspan/neo4j";

/** What every write of a run needs. */
export interface WriteContext {
  readonly store: GraphStore;
  readonly layout: Layout;
  readonly run: string;
  /** Property of the vectors that are written; null where none are. */
  readonly vectorProperty: string | null;
  /** Properties of all embedding sets of the graph: a chunk that is embedded under another title loses them. */
  readonly vectorProperties: readonly string[];
  readonly signal: AbortSignal | undefined;
}
