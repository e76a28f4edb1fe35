import { execFile, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { type Evidence, evidenceSchema } from "@graphspan/core";
import { localNeo4jStatus } from "@graphspan/local-neo4j";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const run = promisify(execFile);
const app = fileURLToPath(new URL("..", import.meta.url));
const samples = join(app, "samples");

interface Outcome {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

let home: string;
/** The command line as it is installed: the built file, its own server, nothing from the surroundings of the tests. */
const environment = (): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(NEO4J_|OPENAI_|VITEST|NODE_OPTIONS|FORCE_COLOR)/.test(name))),
  GRAPHSPAN_HOME: home,
  INIT_CWD: app,
});
const binary = join(app, "dist", "main.js");

async function ask(...words: string[]): Promise<Outcome> {
  try {
    const { stdout, stderr } = await run(process.execPath, [binary, ...words], { env: environment(), cwd: tmpdir(), maxBuffer: 64 * 1024 * 1024 });
    return { code: 0, out: stdout, err: stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, out: stdout, err: stderr };
  }
}

const json = async <Value>(...words: string[]): Promise<Value> => JSON.parse((await ask(...words, "--json")).out) as Value;
const stackTrace = /^\s+at .+:\d+:\d+/m;

describe("the built command line", () => {
  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), "ask-home-"));
    await run("pnpm", ["exec", "turbo", "run", "build", "--filter=@graphspan/ask", "--output-logs=errors-only"], { cwd: app });
  }, 300_000);

  afterAll(async () => {
    await ask("stop");
    await rm(home, { recursive: true, force: true, maxRetries: 5 });
  });

  it("goes the whole way in one command, from documents to cited passages", { timeout: 240_000 }, async () => {
    const { code, out } = await ask("demo");
    expect(code).toBe(0);
    expect(out).toContain("11 added");
    expect(out).toMatch(/\[1\] Composables › .+ › vs\. Mixins\n {4}samples\/vue\/composables\.md {2}bytes \d+–\d+\n {4}.*(vector|full-text) #\d+ \(\d+\.\d+\)/);
    expect(out).toMatch(/rfc1945\.txt {2}bytes \d+–\d+/);
    expect(out).not.toContain("\u001b[");
  });

  it("prints evidence as JSON on standard output alone, each passage the bytes of its span", async () => {
    const { code, out } = await ask("evidence", "How do slots get data from the child?", "--json");
    expect(code).toBe(0);
    const evidence: Evidence = evidenceSchema.parse(JSON.parse(out));
    expect(evidence.items.length).toBeGreaterThan(3);
    expect(evidence.items[0]?.source.path).toMatch(/slots\.md$/);
    expect(new Set(evidence.items.flatMap(({ routes }) => routes.map(({ route }) => route)))).toEqual(new Set(["vector", "fullText"]));
    for (const { text, span, source } of [...evidence.items])
      expect(readFileSync(source.path).subarray(span.startByte, span.endByte).toString("utf8")).toBe(text);
  });

  it("answers the same question the same way, byte for byte", async () => {
    const [first, second] = [await ask("evidence", "What does a plugin do?", "--json"), await ask("evidence", "What does a plugin do?", "--json")];
    expect(second.out).toBe(first.out);
  });

  it("gives the answer that the README shows", async () => {
    const readme = readFileSync(join(app, "..", "..", "README.md"), "utf8");
    const [, question, shown] = /\$ npx pnpm@\S+ ask "([^"]+)" --items 2\n\n([\s\S]*?)\n```/.exec(readme)!;
    const { out } = await ask(question!, "--items", "2");
    // The README wraps lines and shows paths from the root of the project; vectors differ in their last digits from one CPU to another.
    const essence = (text: string): string => text.replaceAll("apps/ask/", "").replaceAll(/^ +(full-text|vector) #.*$/gm, "").replaceAll(/[\s│]+/g, "");
    expect(essence(out)).toBe(essence(shown!));
  });

  it("changes nothing when the same folder is ingested again, and says so", async () => {
    const report = await json<{ documents: object; chunks: object }>("ingest", samples);
    expect(report.documents).toMatchObject({ added: 0, changed: 0, unchanged: 11 });
    expect(report.chunks).toEqual({ written: 0, embedded: 0 });
    expect((await ask("ingest", samples)).out).toContain("Nothing has changed.");
  });

  it("finds the graph healthy", async () => {
    const { code, out } = await ask("health");
    expect(out).toContain("11 documents");
    expect(out).toContain("All is well.");
    expect(code).toBe(0);
  });

  it.each([
    [["ingest", "/nowhere/at/all"], "INGEST.PATH_NOT_FOUND"],
    [["ingest"], "missing required argument"],
    [["evidence", "x", "--items", "0"], "CONFIG.INVALID_OPTIONS"],
    [["evidence", "x", "--items", "2.5"], "whole number"],
    [["evidence", "x", "--preset", "psychic"], "Allowed choices"],
    [["evidence", "x", "--nonsense"], "unknown option"],
    [["  "], "ASK.EMPTY_QUESTION"],
    [[], "ASK.EMPTY_QUESTION"],
    [["reset"], "ASK.NOT_CONFIRMED"],
  ])("answers %j with a clear error and exit code 2", async (words, message) => {
    const { code, out, err } = await ask(...words);
    expect(err).toContain(message);
    expect(err).not.toMatch(stackTrace);
    expect(out).toBe("");
    expect(code).toBe(2);
  });

  it("goes on after its server was killed", { timeout: 120_000 }, async () => {
    const status = await localNeo4jStatus({ dataDir: join(home, "neo4j") });
    if (status.state !== "running") expect.unreachable("the server runs");
    else process.kill(status.pid, "SIGKILL");
    const { code, out } = await ask("How do I write a composable?");
    expect(code).toBe(0);
    expect(out).toContain("composables.md");
  });

  it("can be interrupted in the middle of an ingest and goes on with the next", { timeout: 240_000 }, async () => {
    const folder = await mkdtemp(join(tmpdir(), "ask-documents-"));
    const paragraph = "A gauge at the weir measures the height of the water every quarter of an hour. ".repeat(10);
    for (let index = 0; index < 60; index += 1) await writeFile(join(folder, `note-${index}.md`), `# Note ${index}\n\n${paragraph}\n\n${paragraph}`);
    const child = spawn(process.execPath, [binary, "ingest", folder, "--corpus", "gauges"], { env: environment(), stdio: ["ignore", "ignore", "pipe"] });
    let err = "";
    child.stderr.on("data", (part: Buffer) => (err += part.toString()));
    const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    child.kill("SIGINT");
    expect([3, 0]).toContain(await ended);
    expect(err).not.toMatch(stackTrace);
    const report = await json<{ documents: { added: number; unchanged: number; refused: number } }>("ingest", folder, "--corpus", "gauges");
    expect(report.documents.added + report.documents.unchanged).toBe(60);
    const health = await json<{ counts: { documents: number; stagedChunks: number } }>("health");
    expect(health.counts).toMatchObject({ documents: 71, stagedChunks: 0 });
    await rm(folder, { recursive: true });
  });

  it("searches by words alone where it is told to use no model", async () => {
    const evidence = await json<Evidence>("evidence", "conditional GET", "--embedder", "none");
    expect(evidence.trace.routes.find(({ route }) => route === "vector")).toMatchObject({ state: "skipped" });
    expect(evidence.items[0]?.routes.map(({ route }) => route)).toEqual(["fullText"]);
  });

  it("removes what was ingested and then says that nothing is there", { timeout: 60_000 }, async () => {
    expect((await ask("reset", "--yes")).out).toContain("71 documents");
    const { code, out } = await ask("What is a prop?");
    expect(out).toContain("holds no passages yet");
    expect(code).toBe(0);
  });

  it("ends its server, and says so when there is none", async () => {
    expect((await ask("stop")).out).toContain("has stopped");
    expect((await ask("stop")).out).toContain("No local Neo4j runs here");
  });
});
