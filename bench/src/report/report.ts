import type { Figures, Gate } from "./figures.js";
import type { Load, Machine } from "./machine.js";
import type { VariantSummary } from "./summarize.js";

/** What a part of a bench found out. */
export interface Findings {
  /** What may be compared with each other stands in one table; all of it was measured in one run. */
  readonly tables: readonly ReportTable[];
  readonly figures: Figures;
  /** What a reader should know before believing the figures. */
  readonly notes: readonly string[];
}

/** Everything a run of a bench found out. */
export interface Report extends Findings {
  readonly schemaVersion: 1;
  readonly bench: string;
  readonly startedAt: string;
  readonly machine: Machine;
  readonly load: Load;
  /** What was asked for, and the versions of what answered. */
  readonly settings: Readonly<Record<string, string | number | boolean>>;
  readonly gates: readonly Gate[];
}

export interface ReportTable {
  /** What was measured, in words. */
  readonly title: string;
  /** Name of the variant that the ratios are taken against. */
  readonly base: string;
  readonly variants: readonly VariantSummary[];
}
