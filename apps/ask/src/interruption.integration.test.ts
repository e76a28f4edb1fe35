import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { hang, type ScriptedOpenAIServer, startScriptedOpenAIServer, vectors } from "@graphspan/testkit";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { expectRefusal, type RunningCommand, runAsk, startAsk } from "../test/command-line.js";
import { type OwnServer, startOwnServer } from "../test/own-server.js";

describe("an ingest that is stopped in the middle", { timeout: 400_000 }, () => {
  let server: OwnServer;
  let openai: ScriptedOpenAIServer;
  let folder: string;
  let whole: readonly string[];
  const env = (): NodeJS.ProcessEnv => ({ ...server.env, OPENAI_BASE_URL: openai.baseUrl, OPENAI_API_KEY: "sk-secret-key" });
  const words = (): string[] => ["ingest", folder, "--embedder", "openai"];
  const good = vectors({ dimensions: 1536 });
  const count = async (label: string): Promise<number> =>
    Number((await server.store.runCypher(`MATCH (n:${label}) RETURN count(n) AS n`))[0]!.values["n"]);

  /** Starts an ingest and waits until one transaction is written and the vectors of the next are waited for. */
  const startAndReachTheMiddle = async (): Promise<RunningCommand> => {
    openai.reset();
    openai.always(hang());
    openai.script(good, good);
    const command = startAsk(words(), env());
    await openai.received(3);
    while ((await count("Document")) === 0) await sleep(50);
    return command;
  };
  const goOn = async (): Promise<void> => {
    openai.reset();
    openai.always(good);
    expect(await runAsk(words(), env())).toMatchObject({ code: 0 });
  };

  beforeAll(async () => {
    [server, openai] = await Promise.all([startOwnServer(), startScriptedOpenAIServer()]);
    folder = await mkdtemp(join(tmpdir(), "ask-stopped-"));
    for (let index = 0; index < 300; index += 1) await writeFile(join(folder, `note-${index}.md`), `# Note ${index}\n\nThe gauge shows ${index}.\n`);
    await goOn();
    whole = await server.dump();
  }, 400_000);
  afterAll(async () => {
    await server.close();
    await openai.close();
    await rm(folder, { recursive: true });
  });
  beforeEach(() => server.clear());

  it.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)("by %s says what stays, records it, and goes on to the same graph", async (signal) => {
    const { child, ended } = await startAndReachTheMiddle();
    child.kill(signal);
    const { code, out, err } = await ended;
    expect({ code, out }).toEqual({ code: 3, out: "" });
    expect(err).toMatch(/stopped \d+ documents are written and stay \(\d+ passages\)/);
    expect(err).toContain("Run the same command again to go on.");
    expect(err).not.toMatch(/^\s+at /m);
    expect((await server.store.runCypher("MATCH (r:Run) RETURN r.state AS state"))[0]?.values).toEqual({ state: "interrupted" });
    await goOn();
    expect(await server.dump()).toEqual(whole);
  });

  it("by SIGKILL goes on to the same graph", async () => {
    const { child, ended } = await startAndReachTheMiddle();
    child.kill("SIGKILL");
    expect((await ended).code).toBeNull();
    await goOn();
    expect(await server.dump()).toEqual(whole);
  });

  it("by the end of its server says so, without a stack trace", async () => {
    openai.reset();
    openai.always(good);
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    openai.script(good, good, async (request, response) => {
      await released;
      await good(request, response);
    });
    const { ended } = startAsk(words(), env());
    await openai.received(3);
    while ((await count("Document")) === 0) await sleep(50);
    server.kill();
    release();
    expectRefusal(await ended, "SERVER.UNREACHABLE", [server.password, "sk-secret-key"]);
  });
});
