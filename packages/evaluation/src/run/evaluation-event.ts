import type { IngestEvent } from "@graphspan/ingest";

/** What happens during an evaluation, in order. */
export type EvaluationEvent =
  /** Something about the data set or the measurement that its reader should know; the report lists it too. */
  | { readonly type: "warning"; readonly text: string }
  /** Labels and indexes are about to be made, all of whose names begin with `space`. */
  | { readonly type: "space-opened"; readonly space: string }
  | { readonly type: "ingest"; readonly event: IngestEvent }
  /** A query was asked; and answered, where its answer is measured. */
  | { readonly type: "query-answered"; readonly done: number; readonly total: number }
  /** The space is gone. */
  | { readonly type: "space-dropped"; readonly space: string };
