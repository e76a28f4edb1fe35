import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { planSchema, suitedAnalyzer } from "@graphspan/neo4j";
import { embedChunks } from "../embedding/embed-chunks.js";
import { mapAhead } from "../embedding/map-ahead.js";
import { suitedToTexts } from "../run/ingest-options.js";
import { createInventory } from "../run/inventory.js";
import { readAhead } from "../run/read-ahead.js";
import { countsOf, noteMissingVectors, settingsOf } from "../run/run-facts.js";
import { createTally, type Tally } from "../run/tally.js";
import { tellingCuts } from "../run/telling-cuts.js";
import { createTransactionSize } from "../run/transaction-size.js";
import { indexTimeoutMs } from "../writing/index-timeout.js";
import { type ExportFolder, openExportFolder } from "./export-folder.js";
import { type ExportImportFilesOptions, type ResolvedExportOptions, resolveExportOptions } from "./export-options.js";
import type { ExportReport } from "./export-report.js";
import { exportableDocuments } from "./exportable-documents.js";
import { createGraphFiles, type GraphFiles } from "./graph-files.js";
import { importArguments } from "./import-arguments.js";
import { piecesOf } from "./pieces.js";
import { createTextSample } from "./text-sample.js";

const [argumentsFile, schemaFile] = ["import.args", "schema.cypher"];

/** Pieces whose vectors are made while earlier ones are written. */
const embedAhead = 2;

/**
 * Writes documents into files from which Neo4j's offline importer makes a new database: for loads that are too large for an ingest. The graph is the
 * one that an ingest would have made, with the same ids, so that later ingests go on from it. No server is needed.
 *
 * Beside the CSV files there are one with the arguments of the importer (`neo4j-admin database import full neo4j @import.args`), and one with the
 * statements that make constraints and indexes, to be run once the server has started. Files get their names when all are complete, the arguments last.
 *
 * A document that cannot be read is refused alone, and reported; so is one with something that the files cannot say (`INGEST.NOT_EXPORTABLE`), which a
 * later ingest into the server brings. Metadata that is a list without values is left out. Memory is bounded by the largest document.
 *
 * @throws `CONFIG.INVALID_OPTIONS`, `INGEST.EXPORT_FOLDER_UNUSABLE`, `INGEST.PATH_NOT_FOUND`, `INGEST.PATH_UNREADABLE`, `INGEST.EMBEDDER_MISMATCH`,
 * `INGEST.INVALID_VECTOR`, `INGEST.TEXT_TOO_LONG`; errors of the embedder and of `onEvent`, the signal's reason. Nothing stays in the folder then.
 */
export async function exportImportFiles(input: ExportImportFilesOptions): Promise<ExportReport> {
  const options = resolveExportOptions(input);
  options.signal?.throwIfAborted();
  for (const source of options.sources) await source.check();
  const folder = await openExportFolder(options.folder, argumentsFile);
  try {
    const report = await writeAll(options, folder);
    await folder.finish();
    options.onEvent({ type: "finished", report: report.ingest });
    return report;
  } catch (error) {
    await folder.discard();
    throw error;
  }
}

async function writeAll(options: ResolvedExportOptions, folder: ExportFolder): Promise<ExportReport> {
  const { layout, embeddingSet, onEvent, now } = options;
  const [run, startedAt] = [`run-${randomUUID()}`, now()];
  const tally = createTally(run, onEvent);
  const files = createGraphFiles({ folder, layout, run, vectorProperty: options.embedding?.set.property ?? null });
  onEvent({ type: "run-started", run });
  const texts = await writeDocuments(options, { run, tally, files });
  noteMissingVectors(options.embedding, tally);
  const ingest = tally.report();
  if (embeddingSet !== null) files.addEmbeddingSet(embeddingSet);
  files.addRun(runProperties(options, { run, startedAt, counts: countsOf(ingest) }));
  await files.flush();
  const analyzer = options.analyzer === suitedToTexts ? suitedAnalyzer(texts) : options.analyzer;
  await folder.append(schemaFile, schemaStatements(options, analyzer));
  await folder.append(argumentsFile, importArguments(folder, files));
  const paths = { folder: folder.path, argumentsFile: join(folder.path, argumentsFile), schemaFile: join(folder.path, schemaFile) };
  return { ...paths, analyzer, files: [...files.nodes(), ...files.relationships()], ingest };
}

interface Writing {
  readonly run: string;
  readonly tally: Tally;
  readonly files: GraphFiles;
}

/** @returns Beginnings of some chunks. */
async function writeDocuments(options: ResolvedExportOptions, { run, tally, files }: Writing): Promise<readonly string[]> {
  const { signal } = options;
  const embedding = options.embedding === null ? null : tellingCuts(options.embedding, tally);
  const sample = createTextSample();
  const size = createTransactionSize({ embedding }).piece;
  const inventory = createInventory();
  const pieces = readAhead((stop) => piecesOf(exportableDocuments({ options: { ...options, signal: stop }, run, tally, inventory }), size), signal);
  const withVectors = mapAhead(pieces, { ahead: embedAhead, signal }, async (piece, stop) => {
    const chunks = piece.chunks.map(({ chunk }) => chunk);
    return { piece, vectors: embedding === null ? [] : await embedChunks(embedding, chunks, stop) };
  });
  for await (const { piece, vectors } of withVectors) {
    signal?.throwIfAborted();
    for (const { chunk } of piece.chunks) sample.add(chunk);
    files.addPiece(piece, vectors);
    await files.flush();
    tally.embedded(vectors.length);
    tally.written(piece.documents.map(({ document }) => ({ change: "added", chunks: document.chunks.length })));
  }
  return sample.texts();
}

interface RunRecord {
  readonly run: string;
  readonly startedAt: Date;
  readonly counts: Readonly<Record<string, number>>;
}

/** The record of a run that has come to its end. */
function runProperties(options: ResolvedExportOptions, { run, startedAt, counts }: RunRecord): Record<string, unknown> {
  const names = options.layout.properties.run;
  return {
    [names.id]: run,
    [names.kind]: "ingest",
    [names.state]: "finished",
    [names.order]: startedAt.getTime(),
    [names.startedAt]: startedAt.toISOString(),
    [names.finishedAt]: options.now().toISOString(),
    [names.counts]: JSON.stringify(counts),
    [names.settings]: JSON.stringify(settingsOf({ ...options, replaceAdopted: false, prune: false })),
    [names.changes]: "kept",
  };
}

function schemaStatements({ layout, embeddingSet, neo4jVersion }: ResolvedExportOptions, analyzer: string): string {
  const server = { version: neo4jVersion, cypher25: !neo4jVersion.startsWith("5.") };
  const statements = planSchema({ layout, embeddingSet, analyzer, server }).steps.map(({ statement }): string => statement);
  return [...statements, `CALL db.awaitIndexes(${indexTimeoutMs / 1_000})`].map((statement) => `${statement};\n`).join("");
}
