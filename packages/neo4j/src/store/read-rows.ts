import type { Record as DriverRecord } from "neo4j-driver";
import { neo4jError } from "../errors.js";
import { toPlainValue } from "./plain-values.js";
import type { Query } from "./query.js";

export function toPlainRow(record: DriverRecord): Record<string, unknown> {
  return Object.fromEntries(record.keys.map((key) => [key, toPlainValue(record.get(key))]));
}

/** Makes the rows a query promises. @throws `QUERY.UNEXPECTED_ROW` where the graph holds something else. */
export function readRows<Row>(query: Query<Row>, records: readonly DriverRecord[]): Row[] {
  return records.map((record, index) => {
    const result = query.row.safeParse(toPlainRow(record));
    if (result.success) return result.data;
    const issues = result.error.issues.map(({ path, message }) => ({ column: path.map(String).join("."), message }));
    const list = issues.map(({ column, message }) => `${column}: ${message}`).join("; ");
    throw neo4jError("QUERY.UNEXPECTED_ROW", `Row ${index} of ${query.name} is not as expected: ${list}`, {
      details: { query: query.name, row: index, issues },
    });
  });
}
