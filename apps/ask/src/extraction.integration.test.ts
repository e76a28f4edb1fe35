import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
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
    expect((await run("merges", "list", "--applied")).out).toBe("Nothing was merged.\n");
    expect((await json<MergeSuggestions>("merges", "list")).suggestions.map((suggestion) => suggestion.id)).toContain(id);
    expectRefusal(await run("merges", "apply", "nothing"), "ASK.USAGE");
    expectRefusal(await run("merges", "apply", things[0]!.id, "nothing"), "EXTRACTION.UNKNOWN_THING");
  });

  it("are read by a model that is named, and what it invents is counted", async () => {
    const mention = { class: "Person", name: "Ada Brandt", quote: "Ada Brandt" };
    openai.chat.always(completion({ text: JSON.stringify({ mentions: [mention, { class: "Person", name: "Zeno", quote: "Zeno" }], statements: [] }) }));
    const report = await json<ExtractionReport>("extract", "--model", "scripted", "--base-url", openai.baseUrl);
    expect(report).toMatchObject({ chunks: { extracted: 2, failed: 0 } });
    expect(Object.values(report.dropped).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(1);
    expect(report.usage.inputTokens).toBeGreaterThan(0);
    expect((await json<ListedThing[]>("things")).map(({ name }) => name)).toEqual(["Ada Brandt"]);
    const again = await run("extract", "--model", "scripted", "--base-url", openai.baseUrl, "--neo4j-graphrag");
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

  it("go with a reset", async () => {
    expect((await run("reset", "--yes")).code).toBe(0);
    expect((await run("things")).out).toContain("No passage mentions a thing");
  });
});
