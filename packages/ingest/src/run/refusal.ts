import { type GraphspanError, isGraphspanError } from "@graphspan/core";

/** Whether an error is about what was given, and not about the state of things. */
export type IsRefusal = (error: GraphspanError) => boolean;

/** Of a chunk that the embedding model does not take. */
export const refusedByModel: IsRefusal = ({ code }) => code === "INGEST.TEXT_TOO_LONG";

const codesOfGraph: ReadonlySet<string> = new Set(["QUERY.FAILED", "QUERY.INVALID_PARAMETER", "QUERY.CONSTRAINT_VIOLATED", "INGEST.ADOPTED_DOCUMENT"]);

/** Of a document that the graph does not take, for which transactions have no memory, or of which the model does not take a chunk. */
export const refusedDocument: IsRefusal = (error) => refusedByModel(error) || codesOfGraph.has(error.code) || isTooLarge(error);

/** A limit on transactions was reached. Where the server's own memory is at an end, it is the server that is ill, and no document. */
const isTooLarge: IsRefusal = ({ code, details }) =>
  code === "QUERY.OUT_OF_MEMORY" && /\.(Transaction|MemoryPool)OutOfMemoryError$/.test(String(details["serverCode"]));

export type Outcome<Result> =
  | { readonly kind: "done"; readonly result: Result }
  | { readonly kind: "refused"; readonly error: GraphspanError };

/** Tells a refusal from all else that can go wrong: that is thrown. */
export async function orRefusal<Result>(isRefusal: IsRefusal, work: Promise<Result>): Promise<Outcome<Result>> {
  try {
    return { kind: "done", result: await work };
  } catch (error) {
    if (isGraphspanError(error) && isRefusal(error)) return { kind: "refused", error };
    throw error;
  }
}
