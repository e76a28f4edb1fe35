import { z } from "zod";

/** What a worker runs with; sent through the pipe, so that no password stands in a list of processes. */
export const writerSettings = z.object({
  writer: z.enum(["graphspan", "driver"]),
  connection: z.object({ uri: z.string(), auth: z.object({ username: z.string(), password: z.string() }), database: z.string() }),
  /** Begins the labels of its graph. */
  prefix: z.string(),
  corpus: z.object({ chunks: z.int(), dimensions: z.int(), seed: z.int() }),
});

export type WriterSettings = z.infer<typeof writerSettings>;

/** How long a write took. */
interface WriteTimes {
  /** From the call until the last passage was stored. */
  readonly writeMs: number;
  /** Until the call was through, with search indexes that were still to be made. */
  readonly wholeMs: number;
}

/** Something that writes the first documents of the corpus into an empty graph. */
export interface Writer {
  write(documents: number): Promise<WriteTimes>;
  close(): Promise<void>;
}
