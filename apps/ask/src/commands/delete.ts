import { deleteDocuments } from "@graphspan/ingest";
import { formatDeletion } from "../output/format-deletion.js";
import { withSession } from "../session/open-session.js";
import { type CommandContext, sessionRequest } from "./command-context.js";

export interface DeleteFlags {
  readonly corpus?: string;
  readonly ids?: boolean;
  readonly json: boolean;
}

/** Deletes the documents of these uris, or ids, and says what is gone. Exit code 4 when one of them is not there, or has to stay. */
export async function deleteNamed(context: CommandContext, names: readonly string[], { corpus, ids = false, json }: DeleteFlags): Promise<void> {
  const { terminal, signal } = context;
  const named = ids ? { ids: names } : { uris: names, corpus };
  const report = await withSession(sessionRequest(context, "none"), ({ store, layout }) => deleteDocuments({ store, layout, ...named, signal }));
  terminal.out(json ? JSON.stringify(report, null, 2) : formatDeletion(report, terminal.colours));
  if (report.notFound.length + report.adopted.length > 0) process.exitCode = 4;
}
