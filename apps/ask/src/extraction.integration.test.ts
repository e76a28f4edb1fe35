import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ExtractionReport, ListedThing, MergeReceipt, MergeSuggestions } from "@graphspan/extraction";
import { completion, type ScriptedOpenAIServer, startScriptedOpenAIServer } from "@graphspan/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectRefusal, type Outcome, runAsk } from "../test/command-line.js";
import { type OwnServer, startOwnServer } from "../test/own-server.js";

describe("things that passages mention", { timeout: 240_000 }, () => {
  let server: OwnServer;
  let openai: ScriptedOpenAIServer;
  let folder: string;
  const run = (...words: string[]): Promise<Outcome> => runAsk(words, { ...server.env, GRAPHSPAN_HOME: join(folder, "home"), INIT_CWD: folder });
  const json = async <Value>(...words: string[]): Promise<Value> => JSON.parse((await run(...words, "--json")).out) as Value;

  beforeAll(async () => {
    [server, openai] = await Promise.all([startOwnServer(), startScriptedOpenAIServer()]);
    folder = await mkdtemp(join(tmpdir(), "ask-things-"));
    await mkdir(join(folder, "docs"));
    await writeFile(join(folder, "docs", "weir.md"), "# Oberau\n\nThe weir at Oberau was built by Ada Brandt.\n");
    await writeFile(join(folder, "docs", "lock.md"), "# Lock\n\nThe lock was built by ADA BRANDT, who lived in Oberau.\u001b[2J\n");
    await writeFile(join(folder, "names.txt"), "Ada Brandt\tPerson\nADA BRANDT\tPerson\n");
    expect(await run("ingest", "docs", "--embedder", "none")).toMatchObject({ code: 0 });
  }, 300_000);
  afterAll(async () => {
    await server.close();
    await openai.close();
    await rm(folder, { recursive: true });
  });

  it("are found without a model, merged by somebody's word, and taken apart again", async () => {
    expect((await run("things")).out).toContain("`ask extract` reads passages");
    const first = await run("extract", "--names", "names.txt");
    expect(first).toMatchObject({ code: 0, out: expect.stringMatching(/^Read: 2 passages\nFound: \d+ mentions, \d+ new things, 0 statements/) as string });
    expect((await run("extract", "--names", "names.txt")).out).toMatch(/^Nothing to read/);
    const things = await json<ListedThing[]>("things");
    expect(things.map(({ name }) => name)).toEqual(expect.arrayContaining(["Ada Brandt", "ADA BRANDT", "Oberau"]));
    const listed = await run("merges", "list");
    expect(listed.out).toMatch(/their names differ only in spelling, case or class\n( {2}(for|against) .+\n)+ {2}If they are one: ask merges apply \w+/);
    expect(listed.out + (await run("things")).out).not.toMatch(/[\u0000-\u0008\u000b-\u001f]/);
    const { suggestions } = await json<MergeSuggestions>("merges", "list");
    const { id } = suggestions.find((suggestion) => suggestion.things.some(({ name }) => name === "Ada Brandt"))!;
    expect((await run("merges", "apply", id)).out).toMatch(/^Merged: 1 thing is linked\n {2}.+ is .+\nTo take it back: ask merges undo run-\S+\n$/);
    const [applied] = await json<MergeReceipt[]>("merges", "list", "--applied");
    expect((await run("things")).out).toContain(", merged into ");
    expect((await run("runs", "list")).out).toContain("merge, finished");
    expect((await run("health")).code).toBe(0);
    expect(await run("merges", "undo", applied!.runId)).toMatchObject({ code: 0, out: "Undone: 1 link is removed.\n" });
    expect(await run("merges", "undo", applied!.runId)).toMatchObject({ code: 4 });
    expect((await run("merges", "list", "--applied")).out).toContain("No merge holds");
    expect((await run("merges", "list", "--applied", "--undone")).out).toContain(`${applied!.runId} `);
    expect((await run("runs", "list")).out).toMatch(/ merge, finished.*, undone 20/);
    expectRefusal(await run("merges", "list", "--undone"), "ASK.USAGE");
    expect((await run("merges", "list", "--document", "lock.md")).code).toBe(0);
    expect((await json<MergeSuggestions>("merges", "list")).suggestions.map((suggestion) => suggestion.id)).toContain(id);
    expectRefusal(await run("merges", "apply", "nothing"), "ASK.USAGE");
    expectRefusal(await run("merges", "apply", things[0]!.id, "nothing"), "EXTRACTION.UNKNOWN_THING");
  });

  it("are read by a model that is named, and what it invents is counted", async () => {
    const mention = { class: "Person", name: "Ada Brandt", quote: "Ada Brandt" };
    openai.chat.always(completion({ text: JSON.stringify({ mentions: [mention, { class: "Person", name: "Zeno", quote: "Zeno" }], statements: [] }) }));
    const withModel = ["extract", "--model", "scripted", "--base-url", openai.baseUrl];
    const refused = await run(...withModel);
    expectRefusal(refused, "ASK.WOULD_REPLACE");
    expect(refused.err).toContain("2 passages read by the extractor without a model");
    expect((await run(...withModel, "--dry-run")).out).toMatch(/^To be read: 2 passages; 2 calls of scripted, .*\n.*--replace alone: 2 passages read by the extractor without a model/);
    expect(openai.chat.requests).toHaveLength(0);
    const report = await json<ExtractionReport>(...withModel, "--replace");
    expect(report).toMatchObject({ chunks: { extracted: 2, failed: 0 } });
    expect(Object.values(report.dropped).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(1);
    expect(report.usage.inputTokens).toBeGreaterThan(0);
    expect((await json<ListedThing[]>("things")).map(({ name }) => name)).toEqual(["Ada Brandt"]);
    const plain = await run("extract");
    expectRefusal(plain, "ASK.WOULD_REPLACE");
    expect(plain.err).toContain("2 passages read by the model scripted");
    const [asked] = [openai.chat.requests.length];
    expect((await run(...withModel)).out).toMatch(/^Nothing to read/);
    expect(openai.chat.requests).toHaveLength(asked);
    expect((await run(...withModel, "--replace")).err).toContain("scripted is asked about 2 passages");
    expect((await run(...withModel)).out).toMatch(/^Nothing to read/);
    const again = await run(...withModel, "--neo4j-graphrag", "--replace");
    expect(again.out).toMatch(/not kept: 2 with a name that their passage does not have\n(.*\n)*scripted: \d+ tokens read/);
    expect((await server.store.runCypher("MATCH (t:__Entity__)-[:FROM_CHUNK]->(:Chunk) RETURN count(*) AS n"))[0]?.values["n"]).toBeGreaterThan(0);
  });

  it("are not read where what is asked for makes no sense", async () => {
    expectRefusal(await run("extract", "--names", "nowhere.txt"), "ASK.FILE_NOT_READ");
    expectRefusal(await run("extract", "--model", "m", "--base-url", openai.baseUrl, "--names", "names.txt"), "ASK.USAGE");
    await writeFile(join(folder, "odd.txt"), "Ada\tGhost\n");
    expectRefusal(await run("extract", "--names", "odd.txt"), "ASK.USAGE");
    expectRefusal(await run("extract", "--model", "m"), "ASK.INVALID_ENVIRONMENT");
  });

  it("are looked for in what is new or changed alone, whatever titles it brings", async () => {
    expect((await run("extract", "--replace")).out).toMatch(/^Read: 2 passages/);
    await writeFile(join(folder, "docs", "sluice.md"), "# Sluice Gate\n\nBob Oberau closed the Sluice Gate.\n");
    expect(await run("ingest", "docs", "--embedder", "none")).toMatchObject({ code: 0 });
    expect(JSON.parse((await run("extract", "--dry-run", "--json")).out)).toMatchObject({ passages: { unread: 1, done: 2, again: 0 }, replaced: [] });
    expect((await run("extract", "--document", "weir.md")).out).toMatch(/^Nothing to read/);
    expect((await run("extract", "--document", "sluice.md")).out).toMatch(/^Read: 1 passage\n/);
    expect((await run("extract")).out).toMatch(/^Nothing to read/);
    expect((await json<ListedThing[]>("things")).map(({ name }) => name)).toContain("Sluice Gate");
    expect((await run("extract", "--replace")).out).toMatch(/^Read: 3 passages\n/);
    expectRefusal(await run("extract", "--document", "nowhere.md"), "ASK.USAGE");
  });

  it("are found by the queries that the page about them shows", async () => {
    const page = await readFile(new URL("../../../docs/things.md", import.meta.url), "utf8");
    const queries = [...page.matchAll(/^```cypher\n([^]+?)^```$/gm)].map(([, query]) => query!);
    expect(queries.length).toBeGreaterThan(4);
    const [ada, oberau] = [{ class: "Person", name: "ADA BRANDT" }, { class: "Place", name: "Oberau" }];
    const stated = { subject: ada, object: oberau, quote: "ADA BRANDT, who lived in Oberau" };
    const statements = [{ ...stated, type: "BORN_IN", polarity: "asserted" }, { ...stated, type: "DIED_IN", polarity: "negated" }];
    openai.chat.always(completion({ text: JSON.stringify({ mentions: [{ ...ada, quote: ada.name }, { ...oberau, quote: oberau.name }], statements }) }));
    expect((await run("extract", "--model", "scripted", "--base-url", openai.baseUrl, "--replace")).code).toBe(0);
    for (const query of queries) expect(await server.store.runCypher(query), query).not.toEqual([]);
  });

  it("go with a reset", async () => {
    expect((await run("reset", "--yes")).code).toBe(0);
    expect((await run("things")).out).toContain("No passage mentions a thing");
  });
});
