import { z } from "zod";
import { cypher } from "../cypher/cypher.js";
import { neo4jError } from "../errors.js";
import type { ServerInfo } from "./graph-store.js";
import type { Query } from "./query.js";
import { atLeast } from "./server-version.js";

interface Component {
  readonly name: string;
  readonly versions: readonly string[];
  readonly edition: string;
}

export const serverComponents: Query<Component> = {
  name: "server.components",
  access: "READ",
  text: cypher`CALL dbms.components() YIELD name, versions, edition RETURN name, versions, edition`,
  row: z.object({ name: z.string(), versions: z.array(z.string()), edition: z.string() }),
};

/**
 * What the server says about itself.
 *
 * @throws `SERVER.TOO_OLD` for a server before 5.26.
 */
export function describeServer(components: readonly Component[], boltMajor: number): ServerInfo {
  const kernel = components.find(({ name }) => name === "Neo4j Kernel");
  const version = kernel?.versions[0] ?? "unknown";
  if (!atLeast({ version }, 5, 26)) throw neo4jError("SERVER.TOO_OLD", `The server is Neo4j ${version}.`, { details: { version } });
  const languages = components.find(({ name }) => name === "Cypher")?.versions ?? [];
  return {
    product: "Neo4j",
    version,
    edition: kernel?.edition ?? "unknown",
    cypher25: languages.includes("25"),
    vectorParameters: boltMajor >= 6,
  };
}
