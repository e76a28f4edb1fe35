import type { IngestReport } from "../run/ingest-report.js";
import type { ExportedFile } from "./export-folder.js";

/** What an export wrote. Plain data. */
export interface ExportReport {
  readonly folder: string;
  /** What the importer is told, absolute: `neo4j-admin database import full <database> @<this>`. */
  readonly argumentsFile: string;
  /** Constraints and indexes, absolute: to be run once the server has started. */
  readonly schemaFile: string;
  /** The analyzer of the full-text index. */
  readonly analyzer: string;
  /** Files of nodes and relationships. */
  readonly files: readonly ExportedFile[];
  /** What was read, as an ingest of the same documents into an empty graph reports it. */
  readonly ingest: IngestReport;
}
