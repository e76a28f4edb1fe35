import type { PartName } from "./parts.js";
import type { Contender } from "./retrieve-variants.js";

export interface RetrieveBenchOptions {
  readonly chunks: number;
  readonly dimensions: number;
  readonly queries: number;
  /** Questions asked before anything counts; the settings of the contenders are found with the first of them. */
  readonly warmUp: number;
  /** Parts of the bench to run. */
  readonly only: readonly PartName[];
  /** How long many callers work at a time, and how often. */
  readonly rounds: { readonly durationMs: number; readonly count: number };
  readonly seed: number;
  /** Who the others are compared with. */
  readonly base: Contender;
  /** A server that runs; null for one of the bench's own. */
  readonly uri: string | null;
  /** Folder of the data of the bench's own server; null for one in the cache. */
  readonly dataDir: string | null;
  /** Whether the data stays in a given server. */
  readonly keep: boolean;
  /** Whether the bench may work beside data of others. */
  readonly foreignDatabase: boolean;
  /** Whether the indexes that neo4j-graphrag makes stand beside ours, and are asked too; without, there is no Python. */
  readonly pythonIndexes: boolean;
  readonly python: "use" | "require" | "leave out";
  /** Begins the labels of the bench's graph. */
  readonly prefix: string;
  readonly env: NodeJS.ProcessEnv;
  readonly signal: AbortSignal;
  readonly onNote: (note: string) => void;
}
