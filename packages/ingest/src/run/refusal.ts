import { type GraphspanError, isGraphspanError } from "@graphspan/core";

/** Of a chunk that the embedding model does not take. */
export const textRefusals: ReadonlySet<string> = new Set(["INGEST.TEXT_TOO_LONG"]);

/** Of a document that the graph does not take, or of which the model does not take a chunk. */
export const dataRefusals: ReadonlySet<string> = new Set([
  ...textRefusals,
  "QUERY.FAILED",
  "QUERY.INVALID_PARAMETER",
  "QUERY.CONSTRAINT_VIOLATED",
  "QUERY.OUT_OF_MEMORY",
  "INGEST.ADOPTED_DOCUMENT",
]);

export type Outcome<Result> =
  | { readonly kind: "done"; readonly result: Result }
  | { readonly kind: "refused"; readonly error: GraphspanError };

/** Tells what is refused for what it holds, and would be again, from all else that can go wrong: that is thrown. */
export async function orRefusal<Result>(refusals: ReadonlySet<string>, work: Promise<Result>): Promise<Outcome<Result>> {
  try {
    return { kind: "done", result: await work };
  } catch (error) {
    if (isGraphspanError(error) && refusals.has(error.code)) return { kind: "refused", error };
    throw error;
  }
}
