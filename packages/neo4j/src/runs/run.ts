import { z } from "zod";

/** Every kind of run. */
export const runKinds = ["ingest", "delete", "adopt", "extract", "merge"] as const;
/** Every state of a run. */
export const runStates = ["running", "finished", "failed", "interrupted", "ending"] as const;

/** What a run does to the graph. */
export type RunKind = (typeof runKinds)[number];

/** `running` also stands for a run whose process died: nothing was there to say so. `ending`: a reset began to remove what it wrote. */
export type RunState = (typeof runStates)[number];

/** Whether what a run replaced and deleted is still on record. */
export type ChangesOfRun = "kept" | "forgetting" | "forgotten";

/** One pass of writing, recorded in the graph. Everything that was written carries its id. */
export interface Run {
  readonly id: string;
  readonly kind: RunKind;
  readonly state: RunState;
  /** ISO 8601 text, as it was passed in; the order of runs goes by the server. */
  readonly startedAt: string;
  /** Null while it runs. */
  readonly finishedAt: string | null;
  /** What it counted, by name. */
  readonly counts: Readonly<Record<string, number>>;
  /** What it was asked to do. Plain JSON. */
  readonly settings: Readonly<Record<string, unknown>>;
}

const json = <Value>(schema: z.ZodType<Value>): z.ZodType<Value> =>
  z
    .string()
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue({ code: "custom", message: "is not JSON" });
        return z.NEVER;
      }
    })
    .pipe(schema);

export const runRow: z.ZodType<Run> = z.object({
  id: z.string(),
  kind: z.enum(runKinds),
  state: z.enum(runStates),
  startedAt: z.string(),
  finishedAt: z.string().nullable(),
  counts: json(z.record(z.string(), z.number())),
  settings: json(z.record(z.string(), z.unknown())),
});
