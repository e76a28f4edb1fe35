import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { evidenceSchema } from "@graphspan/core";
import { layouts, readActiveEmbeddingSet } from "@graphspan/neo4j";
import { type ScriptedOpenAIServer, startScriptedOpenAIServer, vectors } from "@graphspan/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectRefusal, type Outcome, runAsk } from "../test/command-line.js";
import { type OwnServer, startOwnServer } from "../test/own-server.js";

const [first, second] = ["text_embedding_3_small_1536", "a_b_8"];

describe("embedding sets on the command line", { timeout: 240_000 }, () => {
  let server: OwnServer;
  let openai: ScriptedOpenAIServer;
  let folder: string;
  const run = (...words: string[]): Promise<Outcome> =>
    runAsk(words, { ...server.env, INIT_CWD: folder, OPENAI_BASE_URL: openai.baseUrl, OPENAI_API_KEY: "sk-secret-key" });
  const json = async (...words: string[]): Promise<unknown> => JSON.parse((await run(...words, "--json")).out);
  const answering = async (): Promise<string | undefined> =>
    evidenceSchema.parse(await json("evidence", "gauge", "--preset", "vector")).provenance.vector?.embeddingSetId;

  beforeAll(async () => {
    [server, openai] = await Promise.all([startOwnServer(), startScriptedOpenAIServer()]);
    folder = await mkdtemp(join(tmpdir(), "ask-embeddings-"));
    await mkdir(join(folder, "docs"));
    for (const name of ["a", "b", "c"]) await writeFile(join(folder, "docs", `${name}.md`), `# ${name}\n\nThe gauge of ${name} shows 10.\n`);
    await writeFile(join(folder, "questions.txt"), "What does the gauge show?\n\nWhich gauge?\r\n");
    openai.always((request, response) => vectors({ dimensions: request.body.model === "a/b" ? 8 : 1_536 })(request, response));
    await run("ingest", "docs", "--embedder", "openai");
  }, 240_000);
  afterAll(async () => {
    await server.close();
    await openai.close();
    await rm(folder, { recursive: true });
  });

  it("are added, filled, compared, switched to and dropped, as docs/embedding-sets.md shows it", async () => {
    expect(await run("embeddings", "add", "--model", "a/b", "--dimensions", "8")).toMatchObject({ code: 0, out: `The set ${second} is registered. Fill it: ask embeddings fill ${second}\n` });
    const listed = await run("embeddings", "list");
    expect(listed.out).toContain(`${first} active: text-embedding-3-small, 1536 numbers, cosine\n  3 of 3 passages have a vector; index online\n`);
    expect(listed.out).toContain(`${second}: a/b, 8 numbers, cosine\n  0 of 3 passages have a vector, 3 missing; no index yet\n`);
    expectRefusal(await run("embeddings", "switch", second), "EMBEDDING_SET.NOT_READY");
    expectRefusal(await run("embeddings", "compare", second, "--questions", "questions.txt"), "EVALUATION.SET_NOT_SEARCHABLE");
    expect(await json("embeddings", "fill")).toMatchObject({ embeddingSet: second, embedded: 3, takenOver: 0, adopted: 0 });
    expectRefusal(await run("embeddings", "fill"), "ASK.USAGE");
    expect(await json("embeddings", "compare", second, "--questions", "questions.txt")).toMatchObject({ first, second, k: 10, overlap: { mean: 1, least: 1 } });
    const shown = await run("embeddings", "compare", second, "--questions", "questions.txt", "--depth", "2");
    expect(shown.out).toMatch(/overlap@2: \d\.\d\d on average[^]*What does the gauge show\?/);
    expect(await answering()).toBe(first);
    expect(await json("embeddings", "switch", second)).toEqual({ before: first, active: second, missing: 0 });
    expect(await answering()).toBe(second);
    expect((await readActiveEmbeddingSet(server.store, layouts.graphspan))?.id).toBe(second);
    await writeFile(join(folder, "docs", "d.md"), "The gauge of d shows 12.\n");
    expect((await run("ingest", "docs")).out).toContain("1 added, 0 changed, 3 unchanged");
    expect(await json("embeddings", "list")).toMatchObject([{ active: true, missing: 0 }, { set: { id: first }, missing: 1 }]);
    expect((await run("embeddings", "drop", second, "--yes")).err).toContain("EMBEDDING_SET.ACTIVE");
    expectRefusal(await run("embeddings", "drop", first), "ASK.NOT_CONFIRMED");
    expect(await json("embeddings", "drop", first, "--yes")).toMatchObject({ embeddingSet: first, vectors: 3 });
    expect((await run("health")).code).toBe(0);
  });

  it("that are not there are refused by their names, and no name can move the cursor", async () => {
    for (const words of [["fill", "x"], ["switch", "x"], ["drop", "x", "--yes"], ["compare", "x", "--questions", "questions.txt"]])
      expectRefusal(await run("embeddings", ...words), "ASK.USAGE");
    expectRefusal(await run("embeddings", "compare", second, "--questions", "missing.txt"), "ASK.FILE_NOT_READ");
    expectRefusal(await run("embeddings", "add", "--model", "x"), "ASK.USAGE");
    await server.store.runCypher("MATCH (s:EmbeddingSet) SET s.model = $model", { model: "evil\u001b[2J\nname" });
    expect((await run("embeddings", "list")).out).toContain("evil␛[2J␊name");
    await server.store.runCypher("MATCH (s:EmbeddingSet) SET s.dropping = true");
    expect((await run("embeddings", "compare", second, "--questions", "questions.txt")).err).toContain("No set of this graph is active.");
  });
});
