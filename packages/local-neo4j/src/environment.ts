import { homedir } from "node:os";

/** Environment variables as Node gives them; the default of every call is `process.env`. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Everything this package reads from the environment. No other module looks a variable up.
 *
 * | variable | meaning |
 * |---|---|
 * | `NEO4J_URI` | a server to use; then nothing is started |
 * | `NEO4J_USER`, `NEO4J_USERNAME` | its user, `neo4j` when unset |
 * | `NEO4J_PASSWORD` | its password, needed with `NEO4J_URI` |
 * | `JAVA_HOME` | the Java installation to look at first |
 * | `PATH`, `PATHEXT` | where java, mvn, python and docker are looked up |
 * | `XDG_CACHE_HOME`, `XDG_DATA_HOME`, `LOCALAPPDATA`, `HOME`, `USERPROFILE` | where downloads and data are kept |
 */
export interface Settings {
  readonly givenServer: { readonly uri: string; readonly username: string; readonly password: string | undefined } | undefined;
  readonly javaHome: string | undefined;
  readonly path: string;
  readonly pathExtensions: string | undefined;
  readonly home: string;
  readonly cacheHome: string | undefined;
  readonly dataHome: string | undefined;
  readonly localApplicationData: string | undefined;
}

export function readEnvironment(environment: Environment): Settings {
  const read = (name: string): string | undefined => environment[name] || undefined;
  const uri = read("NEO4J_URI");
  return {
    givenServer:
      uri === undefined
        ? undefined
        : { uri, username: read("NEO4J_USER") ?? read("NEO4J_USERNAME") ?? "neo4j", password: read("NEO4J_PASSWORD") },
    javaHome: read("JAVA_HOME"),
    path: read("PATH") ?? read("Path") ?? "",
    pathExtensions: read("PATHEXT"),
    home: read("HOME") ?? read("USERPROFILE") ?? homedir(),
    cacheHome: read("XDG_CACHE_HOME"),
    dataHome: read("XDG_DATA_HOME"),
    localApplicationData: read("LOCALAPPDATA"),
  };
}

/** What a command needs to find the server: the variables this package itself, `neo4j-admin` tools and our tests read. */
export function serverVariables(server: {
  readonly uri: string;
  readonly auth: { readonly username: string; readonly password: string };
}): Record<string, string> {
  return {
    NEO4J_URI: server.uri,
    NEO4J_USER: server.auth.username,
    NEO4J_USERNAME: server.auth.username,
    NEO4J_PASSWORD: server.auth.password,
  };
}
