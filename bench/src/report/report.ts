import type { Load, Machine } from "./machine.js";
import type { VariantSummary } from "./summarize.js";

/** Everything a run of a bench found out; what `--json` prints. */
export interface Report {
  readonly schemaVersion: 1;
  readonly bench: string;
  readonly startedAt: string;
  readonly machine: Machine;
  readonly load: Load;
  /** What was asked for, and the versions of what answered. */
  readonly settings: Readonly<Record<string, string | number | boolean>>;
  /** What may be compared with each other stands in one table; all of it was measured in one run. */
  readonly tables: readonly ReportTable[];
  /** What a reader should know before believing the figures. */
  readonly notes: readonly string[];
}

export interface ReportTable {
  /** Name of the variant that the ratios are taken against. */
  readonly base: string;
  readonly variants: readonly VariantSummary[];
}
