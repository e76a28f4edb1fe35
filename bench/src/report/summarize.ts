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

/** Ids of the true nearest neighbours, best first, for each question. */
export type Truth = readonly (readonly string[])[];

export interface SummarizeOptions {
  readonly runs: readonly VariantRun[];
  /** Name of the variant that one is compared with. */
  readonly baseOf: (name: string) => string;
  /** The true nearest neighbours of each question, as far as a variant may find them; null where recall is not looked at. */
  readonly truthOf: (name: string) => Truth | null;
}

export function summarize({ runs, baseOf, truthOf }: SummarizeOptions): VariantSummary[] {
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
      recall: recallFor(run, runs, truthOf(run.name)),
      failure: run.failure === undefined ? null : { during: run.failure.during, message: messageOf(run.failure.error) },
    };
  });
}

/**
 * How many times as long one variant takes as another, by the middle or the slow end; null where one of them was not measured as a whole.
 */
export function quotient(
  summaries: readonly VariantSummary[],
  [of, over]: readonly [string, string],
  which: "p50Ms" | "p95Ms",
): number | null {
  const [one, other] = [of, over].map((name) => summaries.find((summary) => summary.name === name && summary.failure === null)?.[which]);
  return typeof one !== "number" || typeof other !== "number" ? null : one / other;
}

const elapsedOf = ({ measurements }: VariantRun): number[] => measurements.map(({ elapsedMs }) => elapsedMs);

/** A variant that broke half-way was measured on other questions than the base. */
const isWhole = ({ failure }: VariantRun): boolean => failure === undefined || failure.during === "close";

function recallFor(run: VariantRun, runs: readonly VariantRun[], truth: Truth | null): VariantSummary["recall"] {
  if (truth === null) return null;
  const measuredOn = run.recallAs === undefined ? run : runs.find(({ name }) => name === run.recallAs);
  if (measuredOn === undefined || !isWhole(measuredOn) || measuredOn.measurements.length === 0) return null;
  const found = measuredOn.measurements.flatMap(({ answer: { nearest } }) => (nearest === undefined ? [] : [nearest]));
  return found.length < truth.length ? null : { ...recallOf(found, truth), measuredOn: measuredOn.name };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
