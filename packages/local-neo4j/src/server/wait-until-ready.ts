import { createConnection } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { LocalNeo4jError } from "../errors.js";
import type { Ending } from "../process/ending.js";
import { askBolt, type Auth } from "./bolt.js";

/** Recovery of a large store after a crash takes minutes; more than this is a server that hangs. */
const limitMilliseconds = 10 * 60_000;
const pauseMilliseconds = 50;

/**
 * Waits until the server answers a query.
 *
 * @returns what the server calls itself, or how its process ended if it ended first.
 * @throws `SERVER.WRONG_PASSWORD`, `SERVER.UNREACHABLE`, or the reason of the signal.
 */
export async function waitUntilReady({ port, auth, ended, signal }: {
  readonly port: number;
  readonly auth: Auth;
  readonly ended: Promise<Ending>;
  readonly signal?: AbortSignal | undefined;
}): Promise<{ readonly agent: string } | { readonly ending: Ending }> {
  const uri = `bolt://127.0.0.1:${port}`;
  const state: { ending?: Ending } = {};
  void ended.then((ending) => (state.ending = ending));
  for (const start = performance.now(); performance.now() - start < limitMilliseconds; ) {
    signal?.throwIfAborted();
    if (state.ending !== undefined) return { ending: state.ending };
    // A plain connection first: a driver takes longer to say that nobody listens.
    if (await accepts(port)) {
      const answer = await askBolt({ uri, auth, signal });
      if (answer.kind === "ready") return { agent: answer.agent };
      if (answer.kind === "refused") {
        throw new LocalNeo4jError("SERVER.WRONG_PASSWORD", `The server at ${uri} does not accept the password: ${answer.reason}`);
      }
    }
    await Promise.race([delay(pauseMilliseconds), ended]);
  }
  throw new LocalNeo4jError("SERVER.UNREACHABLE", `The server at ${uri} was started but did not answer within ten minutes.`);
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ host: "127.0.0.1", port });
    const settle = (accepted: boolean): void => {
      socket.destroy();
      resolve(accepted);
    };
    socket.once("connect", () => {
      settle(true);
    });
    socket.once("error", () => {
      settle(false);
    });
  });
}
