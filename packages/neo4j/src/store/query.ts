import type { z } from "zod";
import type { Cypher } from "../cypher/cypher.js";

/** A query of this project: fixed text, named, with the shape of its rows. One module makes each. */
export interface Query<Row> {
  /** Shown by the server in `SHOW TRANSACTIONS`, as in `chunks.byVector`. */
  readonly name: string;
  readonly access: "READ" | "WRITE";
  readonly text: Cypher;
  readonly row: z.ZodType<Row>;
}

/**
 * Values of a query. Whole numbers are sent as INTEGER, other numbers as FLOAT; a `Float32Array` is sent as a vector where the server
 * knows vectors, else as a list of FLOAT.
 */
export type Parameters = Readonly<Record<string, unknown>>;
