import type { ExportReport } from "@graphspan/ingest";
import type { Colors } from "picocolors/types.js";
import { formatIngestReport } from "./ingest-summary.js";

/** What an export wrote, for a person, and what to run next. */
export function formatExportReport({ folder, argumentsFile, schemaFile, files, ingest }: ExportReport, colours: Colors): string {
  const rows = files.reduce((sum, file) => sum + file.rows, 0);
  return [
    formatIngestReport(ingest, colours),
    `${colours.bold("Files:")} ${files.length} with ${rows} nodes and relationships, in ${folder}`,
    "",
    "Into a database that is not there yet, while the server is down:",
    `  neo4j-admin database import full neo4j ${shellWord(`@${argumentsFile}`)}`,
    "and, once the server has started:",
    `  cypher-shell --file ${shellWord(schemaFile)}`,
  ].join("\n");
}

/** A folder has no quotes in its path: the export refuses it. */
const shellWord = (text: string): string => (/^[\w@%+:./-]+$/.test(text) ? text : `'${text}'`);
