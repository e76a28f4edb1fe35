import neo4j, { type Driver } from "neo4j-driver";

/** User and password of a server. */
export interface Auth {
  readonly username: string;
  readonly password: string;
}

/** What a server says when it is asked; `unreachable` when nothing answers, `refused` when it answers and does not let us in. */
export type BoltAnswer =
  | { readonly kind: "ready"; readonly agent: string }
  | { readonly kind: "refused"; readonly reason: string }
  | { readonly kind: "unreachable"; readonly reason: string };

/** Logs in and runs one query: only then is a server ready. */
export async function askBolt({ uri, auth, signal }: {
  readonly uri: string;
  readonly auth: Auth;
  readonly signal?: AbortSignal | undefined;
}): Promise<BoltAnswer> {
  let driver: Driver | undefined;
  const close = (): void => void driver?.close();
  try {
    // eslint-disable-next-line @typescript-eslint/no-unsafe-class-instance-assignment -- the driver declares its plain options as a class
    driver = neo4j.driver(uri, neo4j.auth.basic(auth.username, auth.password), {
      connectionTimeout: 5_000,
      connectionAcquisitionTimeout: 10_000,
      maxTransactionRetryTime: 0,
      telemetryDisabled: true,
    });
    signal?.addEventListener("abort", close, { once: true });
    const { agent } = await driver.getServerInfo();
    await driver.executeQuery("RETURN 1");
    return { kind: "ready", agent: agent ?? "" };
  } catch (error) {
    signal?.throwIfAborted();
    const code = error instanceof neo4j.Neo4jError ? error.code : "";
    const reason = error instanceof Error ? error.message : String(error);
    return { kind: code.startsWith("Neo.ClientError.Security.") ? "refused" : "unreachable", reason };
  } finally {
    signal?.removeEventListener("abort", close);
    await driver?.close();
  }
}

/** The version in an agent text such as `Neo4j/2026.09.0`; undefined for servers that call themselves otherwise. */
export function versionOfAgent(agent: string): string | undefined {
  return /^Neo4j\/v?(\d+(?:\.\d+)+)/.exec(agent)?.[1];
}
