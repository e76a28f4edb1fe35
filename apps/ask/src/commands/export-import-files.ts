import { resolve } from "node:path";
import { exportImportFiles } from "@graphspan/ingest";
import { firstEmbeddingSet, layouts } from "@graphspan/neo4j";
import { formatExportReport } from "../output/export-summary.js";
import { createIngestProgress } from "../output/ingest-progress.js";
import { chunkerOf } from "../session/chunker-of.js";
import { sourcesOf } from "../session/named-sources.js";
import { openEmbedder } from "../session/open-embedder.js";
import { type CommandContext, sessionRequest } from "./command-context.js";
import type { IngestFlags } from "./ingest.js";

export interface ExportFlags extends Omit<IngestFlags, "replaceAdopted" | "prune" | "keepChanges"> {
  readonly to: string;
  readonly neo4jVersion?: string;
}

/** Writes documents into files for Neo4j's offline importer, and prints what to do with them. Exit code 4 when no document could be read. */
export async function exportForImport(context: CommandContext, paths: readonly string[], flags: ExportFlags): Promise<void> {
  const { to, corpus, analyzer, neo4jVersion, json } = flags;
  const { groupBy, idColumn, titleColumn, textColumn, maxFileBytes, chunkSize: size, chunkOverlap: overlap, chunkUnit: unit = "characters" } = flags;
  const { terminal, signal, environment } = context;
  const source = await sourcesOf({ paths, folder: environment.userFolder, groupBy, idColumn, titleColumn, textColumn, maxFileBytes });
  const embedder = await openEmbedder({ ...sessionRequest(context, flags.embedder), choice: flags.embedder, embeddingSet: null });
  const vectors =
    embedder === null
      ? { embeddingSet: null }
      : { embedder, embeddingSet: firstEmbeddingSet(layouts.graphspan, { model: embedder.model, dimensions: embedder.dimensions }) };
  const chunker = chunkerOf({ size, overlap, unit }, embedder);
  const progress = createIngestProgress(terminal, embedder !== null);
  const folder = resolve(environment.userFolder, to);
  const { onEvent } = progress;
  const report = await exportImportFiles({ folder, ...vectors, source, corpus, chunker, analyzer, neo4jVersion, signal, onEvent }).finally(() => {
    progress.stop();
  });
  terminal.out(json ? JSON.stringify(report, null, 2) : formatExportReport(report, terminal.colours));
  if (report.ingest.documents.added === 0) process.exitCode = 4;
}
