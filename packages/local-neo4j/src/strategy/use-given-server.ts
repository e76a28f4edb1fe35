import { LocalNeo4jError } from "../errors.js";
import type { LocalNeo4j } from "../local-neo4j.js";
import { askBolt, versionOfAgent } from "../server/bolt.js";
import type { GivenServer } from "./plan.js";

/**
 * Uses the server that `NEO4J_URI` names.
 *
 * @throws `SERVER.PASSWORD_MISSING`, `SERVER.WRONG_PASSWORD` or `SERVER.UNREACHABLE`.
 */
export async function useGivenServer({ uri, username, password }: GivenServer, signal?: AbortSignal): Promise<LocalNeo4j> {
  if (password === undefined) throw new LocalNeo4jError("SERVER.PASSWORD_MISSING", `NEO4J_URI is set (${uri}) and NEO4J_PASSWORD is not.`);
  const auth = { username, password };
  const answer = await askBolt({ uri, auth, signal });
  switch (answer.kind) {
    case "ready":
      return { uri, auth, version: versionOfAgent(answer.agent) ?? answer.agent, strategy: "uri", stop: () => Promise.resolve() };
    case "refused":
      throw new LocalNeo4jError("SERVER.WRONG_PASSWORD", `The server at ${uri} does not let user ${username} in: ${answer.reason}`);
    case "unreachable":
      throw new LocalNeo4jError("SERVER.UNREACHABLE", `No server answers at ${uri}: ${answer.reason}`);
  }
}
