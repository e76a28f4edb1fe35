import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { startLocalNeo4j } from "@graphspan/local-neo4j";
import { afterAll, beforeAll, expect, it } from "vitest";

const run = promisify(execFile);

let server: Awaited<ReturnType<typeof startLocalNeo4j>>;
let folder: string;

// A server of its own: the example writes under the default names.
beforeAll(async () => {
  server = await startLocalNeo4j({ temporary: true, env: { ...process.env, NEO4J_URI: undefined } });
  folder = await mkdtemp(join(tmpdir(), "example-"));
});

afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

it("the example of the README finds the passage and its bytes", { timeout: 120_000 }, async () => {
  const text = "# Weirs\n\nA weir raises the water 京 behind it.\n\n# Locks\n\nA lock lets boats pass.\n";
  await writeFile(join(folder, "water.md"), text);
  const { stdout } = await run(
    process.execPath,
    ["--conditions=@graphspan/source", "--import=tsx", fileURLToPath(new URL("retrieve.ts", import.meta.url)), folder, "How do boats get past a weir?"],
    { env: { ...process.env, NEO4J_URI: server.uri, NEO4J_USER: server.auth.username, NEO4J_PASSWORD: server.auth.password } },
  );
  const passages = [...stdout.matchAll(/^\[\d\] (\S+) (\d+)-(\d+)\n([\s\S]*?)\n\n(?=\[|$)/gm)];
  expect(passages).toHaveLength(2);
  for (const [, path, startByte, endByte, passage] of passages) {
    expect(path).toBe(join(folder, "water.md"));
    expect(Buffer.from(text).subarray(Number(startByte), Number(endByte)).toString()).toBe(passage);
  }
});
