import { type GraphspanError, isGraphspanError } from "@graphspan/core";

const refusals: ReadonlySet<string> = new Set([
  "QUERY.FAILED",
  "QUERY.INVALID_PARAMETER",
  "QUERY.CONSTRAINT_VIOLATED",
  "INGEST.ADOPTED_DOCUMENT",
]);

export type Outcome<Result> =
  | { readonly kind: "done"; readonly result: Result }
  | { readonly kind: "refused"; readonly error: GraphspanError };

/** Tells a graph that refuses the data, and would refuse it again, from all else that can go wrong: that is thrown. */
export async function orDataRefusal<Result>(work: Promise<Result>): Promise<Outcome<Result>> {
  try {
    return { kind: "done", result: await work };
  } catch (error) {
    if (isGraphspanError(error) && refusals.has(error.code)) return { kind: "refused", error };
    throw error;
  }
}
