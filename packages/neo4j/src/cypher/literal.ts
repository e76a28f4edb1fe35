import { neo4jError } from "../errors.js";
import type { Cypher } from "./cypher.js";

/** A decimal number that Cypher reads as FLOAT whatever its value. */
export interface FloatLiteral {
  readonly float: number;
}

/** A constant that can stand in the text of a query. */
export type LiteralValue = string | boolean | number | FloatLiteral;

/**
 * A constant as Cypher text, for the few places whose text is shown to people and should run when they copy it (index options).
 * Everywhere else values go in as `$parameters`. Whole numbers only; a FLOAT is written `{ float: 3 }`.
 */
export function literal(value: LiteralValue): Cypher {
  if (typeof value === "string") return quoted(value) as Cypher;
  if (typeof value === "boolean") return String(value) as Cypher;
  if (typeof value === "object") return (Number.isInteger(value.float) ? value.float.toFixed(1) : String(value.float)) as Cypher;
  if (!Number.isSafeInteger(value)) throw neo4jError("QUERY.INVALID_PARAMETER", `${value} is not a whole number.`);
  return String(value) as Cypher;
}

/** A doubled backslash is read as one, also by the server's first pass, which looks for `\u`. */
function quoted(text: string): string {
  if (!text.isWellFormed()) throw neo4jError("QUERY.INVALID_PARAMETER", "A text with half a surrogate pair cannot stand in a query.");
  return `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
}
