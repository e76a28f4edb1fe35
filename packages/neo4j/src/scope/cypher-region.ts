import { neo4jError } from "../errors.js";
import { type DocumentPart, type Region, regionOf } from "./region.js";

/** Rows that a query of a scope may bring. */
export const mostScopeRows = 100_000;

type Row = Readonly<Record<string, unknown>>;

const columns = new Set(["documentId", "startByte", "endByte"]);

/**
 * What the rows of a scope's query name. An error tells the row and the column, and never what stands there.
 *
 * @throws `SCOPE.INVALID_ROW`, `SCOPE.TOO_MANY_ROWS`
 */
export function cypherRegion({ rows, more }: { readonly rows: readonly Row[]; readonly more: boolean }): Region {
  if (more) throw neo4jError("SCOPE.TOO_MANY_ROWS", `The query of the scope returns more than ${mostScopeRows} rows.`);
  return regionOf(rows.map(toPart));
}

function toPart(row: Row, index: number): DocumentPart {
  const unknown = Object.keys(row).find((column) => !columns.has(column));
  // A misspelt startByte would otherwise let in the whole document.
  if (unknown !== undefined) throw invalidRow(index, unknown, "is none of documentId, startByte, endByte");
  const { documentId, startByte, endByte } = row;
  if (!isId(documentId)) throw invalidRow(index, "documentId", "must be a text that is not empty, or a whole number");
  const part = { documentId: String(documentId) };
  if (!("startByte" in row) && !("endByte" in row)) return { ...part, span: null };
  if (!isOffset(startByte)) throw invalidRow(index, "startByte", "must be a whole number from 0; leave both offsets out for whole documents");
  if (!isOffset(endByte)) throw invalidRow(index, "endByte", "must be a whole number from 0; leave both offsets out for whole documents");
  if (startByte > endByte) throw invalidRow(index, "endByte", "must not be before startByte");
  return { ...part, span: { startByte, endByte } };
}

function isId(value: unknown): value is string | number {
  return (typeof value === "string" && value !== "") || Number.isSafeInteger(value);
}

function isOffset(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function invalidRow(row: number, column: string, what: string): Error {
  return neo4jError("SCOPE.INVALID_ROW", `Row ${row} of the query of the scope: ${column} ${what}.`, { details: { row, column } });
}
