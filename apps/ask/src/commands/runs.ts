import { diffRuns, listRuns } from "@graphspan/neo4j";
import { formatDifference, formatRun } from "../output/format-runs.js";
import { withSession } from "../session/open-session.js";
import { type CommandContext, sessionRequest } from "./command-context.js";

/** What stands for the empty graph before the first run. */
const beginning = "beginning";

/** Lists the runs of the graph, the oldest first. */
export async function list(context: CommandContext, { json }: { readonly json: boolean }): Promise<void> {
  const { terminal, signal } = context;
  const runs = await withSession(sessionRequest(context, "none"), ({ store, layout }) => listRuns(store, layout, { signal }));
  if (json) terminal.out(JSON.stringify(runs, null, 2));
  else if (runs.length === 0) terminal.out("There are no runs.");
  else terminal.out(runs.map((run) => formatRun(run, terminal.colours)).join("\n"));
}

/** Prints what became of documents between two runs, a line each, as it is read. */
export async function diff(context: CommandContext, { from, to }: { readonly from: string; readonly to: string }, { json }: { readonly json: boolean }): Promise<void> {
  const { terminal, signal } = context;
  await withSession(sessionRequest(context, "none"), async ({ store, layout }) => {
    let differences = 0;
    for await (const difference of diffRuns(store, layout, { from: from === beginning ? null : from, to, signal })) {
      differences += 1;
      terminal.out(json ? JSON.stringify(difference) : formatDifference(difference, terminal.colours));
    }
    if (differences === 0 && !json) terminal.out("Nothing has changed.");
  });
}
