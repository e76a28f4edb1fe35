import type { Driver, SessionConfig } from "neo4j-driver";
import { charactersIn } from "./characters-in.js";
import { toPlainRow } from "./read-rows.js";

/** A query that somebody else wrote. */
export interface GuestQuery {
  readonly text: string;
  readonly parameters: Record<string, unknown>;
  readonly session: SessionConfig;
  readonly transaction: { readonly timeout: number; readonly metadata: Readonly<Record<string, string>> };
  /** Rows to read at most. */
  readonly maxRows: number;
  /** Characters in texts of rows, after which no further row is read. */
  readonly maxCharacters: number;
}

/** Rows of a query, and whether there were more of them. */
export interface GuestRows {
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  readonly more: boolean;
}

/**
 * Runs a query and reads its first rows. One row more tells whether there are more; what the server has not sent by then, it never sends.
 *
 * @param ended - Aborts when the connection is destroyed: should the driver open another in that moment, its query is stopped as well.
 */
export async function runGuest(driver: Driver, ended: AbortSignal, query: GuestQuery): Promise<GuestRows> {
  const { text, parameters, transaction, maxRows, maxCharacters } = query;
  const session = driver.session(query.session);
  ended.addEventListener("abort", () => void session.close().catch(() => undefined), { once: true });
  try {
    const rows: Record<string, unknown>[] = [];
    let characters = 0;
    for await (const record of session.run(text, parameters, transaction)) {
      if (rows.length === maxRows || (rows.length > 0 && characters >= maxCharacters)) return { rows, more: true };
      const row = toPlainRow(record);
      rows.push(row);
      if (maxCharacters < Infinity) characters += charactersIn(row);
    }
    return { rows, more: false };
  } finally {
    // A session whose connection broke cannot close cleanly, and its query has told so already.
    await session.close().catch(() => undefined);
  }
}
