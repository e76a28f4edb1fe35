import { z } from "zod";

/** Who connects: a user with a password, or the bearer of a token. */
export type Credentials = { readonly username: string; readonly password: string } | { readonly token: string };

/** How to reach a server, and how long to wait for it. */
export interface ConnectOptions {
  /** As in `bolt://localhost:7687`, `neo4j+s://…`: schemes bolt and neo4j, with `+s` or `+ssc` for TLS. No credentials in it. */
  readonly uri: string;
  /** Left out for a server without authentication. */
  readonly auth?: Credentials | undefined;
  /** @default "neo4j" */
  readonly database?: string | undefined;
  /** Stops connecting. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds to wait for a connection to open; connecting as a whole, with the first answer, may take twice as long. @default 10000 */
  readonly connectTimeoutMs?: number | undefined;
  /**
   * Milliseconds after which a query is ended, where a call names no limit of its own. Writes of ingests, deletions, adoptions and
   * resets name an hour: they wait for each other.
   *
   * @default 60000
   */
  readonly queryTimeoutMs?: number | undefined;
  /** Milliseconds that a call waits for a connection when all are in use. @default 60000 */
  readonly acquireTimeoutMs?: number | undefined;
  /** Connections to one server at most; as many again for the application's own Cypher. @default 100 */
  readonly maxConnections?: number | undefined;
}

type Optional = "signal" | "auth";

export type ResolvedConnectOptions = Pick<ConnectOptions, Optional> & {
  readonly [Name in Exclude<keyof ConnectOptions, Optional>]-?: NonNullable<ConnectOptions[Name]>;
};

const milliseconds = z.int().min(1).max(86_400_000);

/** Whether a text is the address of a server, without credentials in it. Only `neo4j:` may carry a routing context, as in `?region=eu`. */
export function isServerUri(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, hostname, pathname, search, hash } = new URL(text);
  const [, scheme] = /^(bolt|neo4j)(\+s|\+ssc)?:$/.exec(protocol) ?? [];
  const isBare = hostname !== "" && username === "" && password === "" && (pathname === "" || pathname === "/") && hash === "";
  return scheme !== undefined && isBare && (search === "" || (scheme === "neo4j" && isRoutingContext(search)));
}

/** Each key once, each with a value; the driver sets the address itself. */
function isRoutingContext(search: string): boolean {
  const pairs = search.slice(1).split("&").map((pair) => pair.split("="));
  const keys = new Set(pairs.map(([key]) => key));
  return keys.size === pairs.length && !keys.has("address") && pairs.every((pair) => pair.length === 2 && pair.every((part) => part !== ""));
}

export const connectOptionsSchema: z.ZodType<ResolvedConnectOptions, ConnectOptions> = z.strictObject({
  uri: z.string().refine(isServerUri, { error: "must be a URI such as bolt://localhost:7687, without credentials in it" }),
  auth: z
    .union([z.strictObject({ username: z.string().min(1), password: z.string() }), z.strictObject({ token: z.string().min(1) })])
    .optional(),
  database: z.string().min(1).default("neo4j"),
  signal: z.instanceof(AbortSignal).optional(),
  connectTimeoutMs: milliseconds.default(10_000),
  queryTimeoutMs: milliseconds.default(60_000),
  acquireTimeoutMs: milliseconds.default(60_000),
  maxConnections: z.int().min(1).max(10_000).default(100),
});
