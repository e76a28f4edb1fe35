import { createIngestProgress } from "../output/ingest-progress.js";
import { formatIngestReport } from "../output/ingest-summary.js";
import type { EmbedderChoice } from "../session/open-embedder.js";
import { withSession } from "../session/open-session.js";
import { ingestPaths } from "../session/ingest-paths.js";
import { type CommandContext, sessionRequest } from "./command-context.js";

export interface IngestFlags {
  readonly corpus: string;
  readonly embedder: EmbedderChoice;
  readonly json: boolean;
}

/** Adds documents to the graph, or brings them up to date, and prints what was done. Exit code 4 when all of them were refused. */
export async function ingest(context: CommandContext, paths: readonly string[], { corpus, embedder, json }: IngestFlags): Promise<void> {
  const { terminal, signal, environment } = context;
  const report = await withSession(sessionRequest(context, embedder), async (session) => {
    const progress = createIngestProgress(terminal, session.embedder !== null);
    try {
      return await ingestPaths(session, { paths, folder: environment.userFolder, corpus, signal, onEvent: progress.onEvent });
    } finally {
      progress.stop();
    }
  });
  terminal.out(json ? JSON.stringify(report, null, 2) : formatIngestReport(report, terminal.colours));
  const { added, changed, unchanged, refused } = report.documents;
  if (refused > 0 && added + changed + unchanged === 0) process.exitCode = 4;
}
