import { neo4jError } from "../errors.js";
import { type ConnectOptions, isServerUri } from "./connect-options.js";

/**
 * The connection that environment variables describe. This is the only place of the package that knows their names:
 *
 * | variable | meaning |
 * |---|---|
 * | `NEO4J_URI` | where the server is; required |
 * | `NEO4J_USER`, or `NEO4J_USERNAME` | user; `neo4j` when only a password is given |
 * | `NEO4J_PASSWORD` | password; without one the connection is made without authentication |
 * | `NEO4J_DATABASE` | database; the default of {@link ConnectOptions.database} otherwise |
 *
 * @param environment - Usually `process.env`; it is passed in so that nothing is read behind the caller's back.
 * @throws `SERVER.MISSING_ENVIRONMENT` when `NEO4J_URI` is not set, `SERVER.INVALID_ENVIRONMENT` when it is no address of a server.
 */
export function connectionFromEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
): Pick<ConnectOptions, "uri" | "auth" | "database"> {
  const read = (name: string): string | undefined => environment[name] || undefined;
  const uri = read("NEO4J_URI");
  if (uri === undefined) throw neo4jError("SERVER.MISSING_ENVIRONMENT", "NEO4J_URI is not set.", { details: { variable: "NEO4J_URI" } });
  if (!isServerUri(uri))
    // The value itself is not repeated: a password may stand in it.
    throw neo4jError("SERVER.INVALID_ENVIRONMENT", "NEO4J_URI is no address of a Neo4j server.", {
      details: { variable: "NEO4J_URI" },
      fix: "Write it as in bolt://localhost:7687 or neo4j+s://example.org. User and password go into NEO4J_USER and NEO4J_PASSWORD.",
    });
  const password = read("NEO4J_PASSWORD");
  const database = read("NEO4J_DATABASE");
  return {
    uri,
    ...(password === undefined ? {} : { auth: { username: read("NEO4J_USER") ?? read("NEO4J_USERNAME") ?? "neo4j", password } }),
    ...(database === undefined ? {} : { database }),
  };
}
