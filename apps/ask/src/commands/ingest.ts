import type { IngestEvent } from "@graphspan/ingest";
import { askError } from "../errors.js";
import { createIngestProgress } from "../output/ingest-progress.js";
import { formatIngestReport } from "../output/ingest-summary.js";
import type { EmbedderChoice } from "../session/open-embedder.js";
import { withSession } from "../session/open-session.js";
import { ingestPaths } from "../session/ingest-paths.js";
import type { ChunkUnit } from "../session/chunk-units.js";
import { chunkerOf } from "../session/chunker-of.js";
import { sourcesOf } from "../session/named-sources.js";
import { type CommandContext, sessionRequest } from "./command-context.js";

export interface IngestFlags {
  readonly corpus: string;
  readonly groupBy?: string;
  readonly idColumn?: string;
  readonly titleColumn?: string;
  readonly textColumn?: readonly string[];
  readonly maxFileBytes?: number;
  readonly chunkSize?: number;
  readonly chunkOverlap?: number;
  /** Characters when left out. */
  readonly chunkUnit?: ChunkUnit;
  readonly analyzer?: string;
  readonly replaceAdopted?: boolean;
  readonly prune?: boolean;
  readonly keepChanges?: number;
  readonly embedder: EmbedderChoice;
  readonly json: boolean;
}

/** Adds documents to the graph, or brings them up to date, and prints what was done. Exit code 4 when no document could be read. */
export async function ingest(context: CommandContext, paths: readonly string[], flags: IngestFlags): Promise<void> {
  const { corpus, analyzer, replaceAdopted, prune, keepChanges, embedder, json } = flags;
  const { groupBy, idColumn, titleColumn, textColumn, maxFileBytes, chunkSize: size, chunkOverlap: overlap, chunkUnit: unit = "characters" } = flags;
  const { terminal, signal, environment } = context;
  const sources = await sourcesOf({ paths, folder: environment.userFolder, groupBy, idColumn, titleColumn, textColumn, maxFileBytes });
  const written = { documents: 0, passages: 0 };
  const report = await withSession(sessionRequest(context, embedder), async (session) => {
    const chunker = chunkerOf({ size, overlap, unit }, session.embedder);
    const progress = createIngestProgress(terminal, session.embedder !== null);
    const onEvent = (event: IngestEvent): void => {
      if (event.type === "chunks-written") count(written, event);
      progress.onEvent(event);
    };
    try {
      return await ingestPaths(session, { sources, corpus, chunker, analyzer, replaceAdopted, prune, keepChanges, signal, onEvent });
    } finally {
      progress.stop();
    }
  }).catch((error: unknown) => {
    throw signal.aborted ? stopped(written) : error;
  });
  terminal.out(json ? JSON.stringify(report, null, 2) : formatIngestReport(report, terminal.colours));
  const { added, changed, unchanged } = report.documents;
  if (added + changed + unchanged === 0) process.exitCode = 4;
}

interface Written {
  documents: number;
  passages: number;
}

function count(written: Written, { documents, chunks }: { readonly documents: number; readonly chunks: number }): void {
  written.documents += documents;
  written.passages += chunks;
}

function stopped({ documents, passages }: Written): Error {
  return askError("ASK.STOPPED", `${documents} documents are written and stay (${passages} passages); none is half visible.`, {
    details: { documents, passages },
  });
}
