import { readHealth } from "@graphspan/neo4j";
import { formatHealth } from "../output/format-health.js";
import { withSession } from "../session/open-session.js";
import { type CommandContext, sessionRequest } from "./command-context.js";

/** Shows the state of the graph; exit code 4 when something keeps retrieval from finding all it could. */
export async function health(context: CommandContext, { json }: { readonly json: boolean }): Promise<void> {
  const { terminal, signal } = context;
  const result = await withSession(sessionRequest(context, "none"), ({ store, layout }) => readHealth(store, layout, { signal }));
  terminal.out(json ? JSON.stringify(result, null, 2) : formatHealth(result, terminal.colours));
  if (result.findings.length > 0) process.exitCode = 4;
}
