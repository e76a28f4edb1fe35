import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { type Evidence, evidenceSchema } from "@graphspan/core";
import { localNeo4jStatus } from "@graphspan/local-neo4j";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Outcome, runAsk, startAsk } from "../test/command-line.js";

const app = fileURLToPath(new URL("..", import.meta.url));
const samples = join(app, "samples");
/** For a command that may have to fetch and start a server. */
const startingServer = { longestMs: 240_000 };

let home: string;
/** With a server of its own. */
const environment = (): NodeJS.ProcessEnv => ({ GRAPHSPAN_HOME: home, INIT_CWD: app });
const ask = (...words: string[]): Promise<Outcome> => runAsk(words, environment());

const json = async <Value>(...words: string[]): Promise<Value> => JSON.parse((await ask(...words, "--json")).out) as Value;
const stackTrace = /^\s+at .+:\d+:\d+/m;

describe("the built command line", { timeout: 120_000 }, () => {
  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), "ask-home-"));
  }, 300_000);

  afterAll(async () => {
    await ask("stop");
    await rm(home, { recursive: true, force: true, maxRetries: 5 });
  });

  it("goes the whole way in one command, from documents to answers that cite them", { timeout: 300_000 }, async () => {
    const { code, out } = await runAsk(["demo"], environment(), startingServer);
    expect(code).toBe(0);
    expect(out).toContain("11 added");
    expect(out).toMatch(/^.+ \[1\]\n(.+\n)*\n\[1\] Composables › .+ › vs\. Mixins\n {4}samples\/vue\/composables\.md {2}bytes \d+–\d+/m);
    expect(out).toMatch(/rfc1945\.txt {2}page \d+ {2}bytes \d+–\d+/);
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
    const commands = [...readme.matchAll(/^\$ npx pnpm@\S+ ask (.+)\n\n([^$]*?)(?=\n*(?:```|\n\$))/gm)];
    expect(commands.length).toBeGreaterThan(1);
    // The README wraps lines and shows paths from the root of the project.
    const essence = (text: string): string => text.replaceAll("apps/ask/", "").replaceAll(/[\s│┆]+/g, "");
    for (const [, line, shown] of commands) {
      const { out, err } = await ask(...line!.split(/ (?=(?:[^"]*"[^"]*")*[^"]*$)/).map((word) => word.replaceAll('"', "")));
      expect(essence(out + err), line).toBe(essence(shown!));
    }
  });

  it("changes nothing when the same folder is ingested again, and says so", async () => {
    const report = await json<{ documents: object; chunks: object }>("ingest", samples);
    expect(report.documents).toMatchObject({ added: 0, changed: 0, unchanged: 11 });
    expect(report.chunks).toEqual({ written: 0, embedded: 0, truncated: 0 });
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
    [["ingest"], "Missing required argument"],
    [["ingset", "./docs"], 'Did you mean "ask ingest"'],
    [["ingest", "x", "--corpus", ""], "must not be empty"],
    [["ingest", ""], "must not be empty"],
    [["health", "x"], "Too many arguments"],
    [["evidence", "x", "--corpus", "y"], "ASK.USAGE: Unknown option"],
    [["evidence", "x", "--items", "0"], "whole number from 1 to 128"],
    [["evidence", "x", "--items", "2.5"], "whole number from 1 to 128"],
    [["evidence", "x", "--bytes", "1e9"], "whole number from 64 to 65536"],
    [["evidence", "x", "--preset", "psychic"], "Allowed choices"],
    [["evidence", "x", "--nonsense"], "ASK.USAGE: Unknown option"],
    [["evidence", "x", "--model", "y"], "ASK.USAGE: Unknown option"],
    [["x y", "--base-url", "http://127.0.0.1:1/v1"], "no --model names"],
    [["x y", "--model", "m"], "OPENAI_API_KEY is not set"],
    [["x y", "--min-similarity", "2"], "number from -1 to 1"],
    [["show"], "Missing required argument"],
    [["show", "0"], "whole number from 1"],
    [["  "], "ASK.EMPTY_QUESTION"],
    [[], "Usage: ask"],
    [["reset"], "ASK.NOT_CONFIRMED"],
  ])("answers %j with a clear error and exit code 2", async (words, message) => {
    const { code, out, err } = await ask(...words);
    expect(err).toContain(message);
    expect(err).not.toMatch(stackTrace);
    expect(out).toBe("");
    expect(code).toBe(2);
  });

  it("goes on after its server was killed", { timeout: 300_000 }, async () => {
    const status = await localNeo4jStatus({ dataDir: join(home, "neo4j") });
    if (status.state !== "running") expect.unreachable("the server runs");
    else process.kill(status.pid, "SIGKILL");
    const { code, out } = await runAsk(["How do I write a composable?"], environment(), startingServer);
    expect(code).toBe(0);
    expect(out).toContain("composables.md");
  });

  it("can be interrupted in the middle of an ingest and goes on with the next", { timeout: 300_000 }, async () => {
    const folder = await mkdtemp(join(tmpdir(), "ask-documents-"));
    const paragraph = "A gauge at the weir measures the height of the water every quarter of an hour. ".repeat(10);
    for (let index = 0; index < 30; index += 1) await writeFile(join(folder, `note-${index}.md`), `# Note ${index}\n\n${paragraph}\n\n${paragraph}`);
    const { child, ended } = startAsk(["ingest", folder, "--corpus", "gauges"], environment());
    await sleep(3_000);
    child.kill("SIGINT");
    const { code, err } = await ended;
    expect([3, 0]).toContain(code);
    expect(err).not.toMatch(stackTrace);
    const report = await json<{ documents: { added: number; unchanged: number; refused: number } }>("ingest", folder, "--corpus", "gauges");
    expect(report.documents.added + report.documents.unchanged).toBe(30);
    const health = await json<{ counts: { documents: number; stagedChunks: number } }>("health");
    expect(health.counts).toMatchObject({ documents: 41, stagedChunks: 0 });
    await rm(folder, { recursive: true });
  });

  it("cites a row of a file by its id", async () => {
    const folder = await mkdtemp(join(tmpdir(), "ask-rows-"));
    const rows = join(folder, "rows.jsonl");
    await writeFile(rows, `${JSON.stringify({ id: "r1", title: "Capybara", text: "The capybara Rufus swims." })}\n`);
    expect((await ask("ingest", rows, "--corpus", "rows")).out).toContain("1 added");
    expect((await ask("evidence", "capybara Rufus", "--items", "1")).out).toContain(`${rows} › r1  bytes 0–34 of its title and text`);
    await rm(folder, { recursive: true });
  });

  it("makes one document of the rows that belong together", async () => {
    const folder = await mkdtemp(join(tmpdir(), "ask-groups-"));
    const rows = join(folder, "talks.csv");
    await writeFile(rows, "talk,title,text\nrivers,Ann,The weir at Oberau rose.\nrivers,Bob,By how much?\nlakes,Ann,It is frozen.\n");
    expect((await ask("ingest", rows, "--corpus", "talks", "--group-by", "talk")).out).toContain("2 added");
    expect((await ask("evidence", "weir at Oberau", "--items", "1")).out).toContain(`${rows} › rivers`);
    expect(await ask("ingest", folder, "--group-by", "talk")).toMatchObject({ code: 2 });
    await rm(folder, { recursive: true });
  });

  it("prints its connection for other programs", async () => {
    const { out } = await ask("env");
    expect(out).toMatch(/^export NEO4J_URI='bolt:\/\/127\.0\.0\.1:\d+'\nexport NEO4J_USER='neo4j'\nexport NEO4J_PASSWORD='\S{8,}'\n$/);
  });

  it("tells a folder without documents from one without changes, also by its exit code, as it does a refusal of everything", async () => {
    const folder = await mkdtemp(join(tmpdir(), "ask-odd-"));
    expect(await ask("ingest", folder)).toMatchObject({ code: 4, out: expect.stringContaining("No document was found") as string });
    await writeFile(join(folder, "odd.txt"), Buffer.from([0x61, 0x81, 0xff]));
    expect(await ask("ingest", folder)).toMatchObject({ code: 4, out: expect.stringContaining("1 refused") as string });
    await rm(folder, { recursive: true });
  });

  it("searches by words alone where it is told to use no model", async () => {
    const evidence = await json<Evidence>("evidence", "conditional GET", "--embedder", "none");
    expect(evidence.trace.routes.find(({ route }) => route === "vector")).toMatchObject({ state: "skipped" });
    expect(evidence.items[0]?.routes.map(({ route }) => route)).toEqual(["fullText"]);
  });

  it("removes what was ingested and then says that nothing is there", { timeout: 180_000 }, async () => {
    expect((await ask("reset", "--yes")).out).toContain("44 documents");
    const { code, out } = await ask("What is a prop?");
    expect(out).toContain("holds no passages yet");
    expect(code).toBe(4);
  });

  it("ends its server, and says so when there is none", async () => {
    expect((await ask("stop")).out).toContain("has stopped");
    expect((await ask("stop")).out).toContain("No local Neo4j runs here");
  });
});
