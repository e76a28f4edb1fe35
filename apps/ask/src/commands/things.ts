import { listThings } from "@graphspan/extraction";
import type { Scope } from "@graphspan/neo4j";
import { formatThings } from "../output/format-things.js";
import { withSession } from "../session/open-session.js";
import { type CommandContext, sessionRequest } from "./command-context.js";

export interface ThingsOptions {
  readonly limit?: number | undefined;
  readonly scope?: Scope | undefined;
  readonly json: boolean;
}

/** As many as a person looks through. */
const usualLimit = 100;

/** Lists what passages of the graph, or of a part of it, mention. */
export async function things(context: CommandContext, { limit = usualLimit, scope, json }: ThingsOptions): Promise<void> {
  const { terminal, signal } = context;
  const listed = await withSession(sessionRequest(context, "none"), ({ store, layout }) => listThings({ store, layout, scope, limit, signal }));
  terminal.out(json ? JSON.stringify(listed, null, 2) : formatThings(listed, { colours: terminal.colours, isScoped: scope !== undefined, limit }));
}
