import { reset as resetGraph } from "@graphspan/neo4j";
import { askError } from "../errors.js";
import { howMany } from "../output/how-many.js";
import { withSession } from "../session/open-session.js";
import { type CommandContext, sessionRequest } from "./command-context.js";

/** Removes what ingest runs and extractions wrote, and nothing else. */
export async function reset(context: CommandContext, { yes, json }: { readonly yes: boolean; readonly json: boolean }): Promise<void> {
  if (!yes) throw askError("ASK.NOT_CONFIRMED", "A reset removes every document that `ask ingest` has added to this graph, and every thing that `ask extract` found.");
  const { terminal, signal } = context;
  const removed = await withSession(sessionRequest(context, "none"), ({ store, layout }) => resetGraph(store, layout, { signal }));
  const { documents, sections, chunks, things, schema } = removed;
  const summary = `Removed ${howMany(documents, "document")}, ${howMany(sections, "section")}, ${howMany(chunks, "chunk")}, ${howMany(things, "thing")}, ${howMany(schema.length, "index or constraint", "indexes and constraints")}.`;
  terminal.out(json ? JSON.stringify(removed, null, 2) : summary);
}
