import { stopLocalNeo4j } from "@graphspan/local-neo4j";
import { databaseFolder } from "../session/open-server.js";
import type { CommandContext } from "./command-context.js";

/** Ends the local server of this home; its data stays. */
export async function stop({ environment, env, terminal }: CommandContext): Promise<void> {
  const stopped = await stopLocalNeo4j({ dataDir: databaseFolder(environment.home), env });
  terminal.out(stopped ? "The local Neo4j has stopped. Its data is kept." : "No local Neo4j runs here.");
}
