import type { Failure, VariantRun } from "../harness/run-variants.js";
import { percentile, type Ratio, ratioOf, type Recall, recallOf } from "./statistics.js";

/** What a bench found out about one variant. */
export interface VariantSummary {
  readonly name: string;
  /** Questions measured. */
  readonly questions: number;
  /** Null where nothing was measured. */
  readonly p50Ms: number | null;
  readonly p95Ms: number | null;
  /** Against the base variant; null where one of the two failed. */
  readonly p50Ratio: Ratio | null;
  readonly p95Ratio: Ratio | null;
  /** Null where neither the variant nor the one it goes by tells its nearest neighbours. */
  readonly recall: (Recall & { /** Name of the variant whose neighbours were compared. */ readonly measuredOn: string }) | null;
  readonly failure: { readonly during: Failure["during"]; readonly message: string } | null;
}

export interface SummarizeOptions {
  readonly runs: readonly VariantRun[];
  /** Name of the variant that one is compared with. */
  readonly baseOf: (name: string) => string;
  /** The true nearest neighbours of each question. */
  readonly truth: readonly (readonly string[])[];
}

export function summarize({ runs, baseOf, truth }: SummarizeOptions): VariantSummary[] {
  return runs.map((run) => {
    const baseRun = runs.find(({ name }) => name === baseOf(run.name));
    const times = elapsedOf(run);
    const baseTimes = baseRun && isWhole(baseRun) && isWhole(run) && times.length > 0 ? elapsedOf(baseRun) : null;
    return {
      name: run.name,
      questions: times.length,
      p50Ms: times.length === 0 ? null : percentile(times, 0.5),
      p95Ms: times.length === 0 ? null : percentile(times, 0.95),
      p50Ratio: baseTimes && ratioOf(times, baseTimes, 0.5),
      p95Ratio: baseTimes && ratioOf(times, baseTimes, 0.95),
      recall: recallFor(run, runs, truth),
      failure: run.failure === undefined ? null : { during: run.failure.during, message: messageOf(run.failure.error) },
    };
  });
}

const elapsedOf = ({ measurements }: VariantRun): number[] => measurements.map(({ elapsedMs }) => elapsedMs);

/** A variant that broke half-way was measured on other questions than the base. */
const isWhole = ({ failure }: VariantRun): boolean => failure === undefined || failure.during === "close";

function recallFor(run: VariantRun, runs: readonly VariantRun[], truth: SummarizeOptions["truth"]): VariantSummary["recall"] {
  const measuredOn = run.recallAs === undefined ? run : runs.find(({ name }) => name === run.recallAs);
  if (measuredOn === undefined || !isWhole(measuredOn) || measuredOn.measurements.length === 0) return null;
  const found = measuredOn.measurements.flatMap(({ answer: { nearest } }) => (nearest === undefined ? [] : [nearest]));
  return found.length < truth.length ? null : { ...recallOf(found, truth), measuredOn: measuredOn.name };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
