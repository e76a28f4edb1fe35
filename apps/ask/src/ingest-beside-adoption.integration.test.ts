import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { evidenceSchema } from "@graphspan/core";
import { deterministicEmbedder, type ScriptedOpenAIServer, startScriptedOpenAIServer, vectors } from "@graphspan/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Outcome, runAsk } from "../test/command-line.js";
import { type OwnServer, startOwnServer } from "../test/own-server.js";

const dimensions = 1536;
const adoptedText = "The pilot boards at the outer buoy.\n";

describe("an ingest into a graph that was adopted", { timeout: 240_000 }, () => {
  let server: OwnServer;
  let openai: ScriptedOpenAIServer;
  let folder: string;
  let runId: string;
  const run = (...words: string[]): Promise<Outcome> =>
    runAsk([...words], { ...server.env, INIT_CWD: folder, OPENAI_BASE_URL: openai.baseUrl, OPENAI_API_KEY: "sk-secret-key" });
  const ingest = (...more: string[]): Promise<Outcome> => run("ingest", ".", "--embedder", "openai", ...more);
  const data = async (): Promise<string[]> => (await server.data()).filter((line) => !line.startsWith("(:Run "));
  /** The documents that one question finds, each by its words and by its meaning. */
  const found = async (): Promise<string[]> => {
    const { out } = await run("evidence", "Where does the pilot board?", "--json");
    const { items } = evidenceSchema.parse(JSON.parse(out));
    for (const { routes } of items) expect(routes.map(({ route }) => route).sort()).toEqual(["fullText", "vector"]);
    return items.map(({ source }) => source.uri).sort();
  };

  beforeAll(async () => {
    [server, openai] = await Promise.all([startOwnServer(), startScriptedOpenAIServer()]);
    openai.always(vectors({ dimensions }));
    folder = await mkdtemp(join(tmpdir(), "ask-beside-"));
    await writeFile(join(folder, "harbour.md"), adoptedText);
    await server.clear();
    const [vector] = await deterministicEmbedder(dimensions).embed({ texts: [adoptedText], kind: "document" });
    await server.store.runCypher(
      `CREATE (c:Chunk:__KGBuilder__ {text: $text, index: 0, embedding: $vector})-[:FROM_DOCUMENT]->(:Document:__KGBuilder__ {path: 'harbour.md'}),
        (:Pilot:__Entity__:__KGBuilder__ {name: 'pilot'})-[:FROM_CHUNK]->(c)`,
      { text: adoptedText, vector: [...vector!] },
    );
    await server.store.runCypher(
      `CREATE VECTOR INDEX chunk_embeddings FOR (c:Chunk) ON c.embedding
        OPTIONS {indexConfig: {\`vector.dimensions\`: ${dimensions}, \`vector.similarity_function\`: 'cosine'}}`,
    );
    await server.store.runCypher("CREATE FULLTEXT INDEX python_text FOR (c:Chunk) ON EACH [c.text]");
    await server.store.runCypher("CALL db.awaitIndexes(120)");
    const flags = ["--vector-index", "chunk_embeddings", "--full-text-index", "python_text", "--sources", ".", "--embedder", "openai"];
    ({ runId } = JSON.parse((await run("adopt", "apply", ...flags, "--json")).out) as { runId: string });
  }, 400_000);
  afterAll(async () => {
    await server.close();
    await openai.close();
    await rm(folder, { recursive: true });
  });

  it("is found with it by one question, leaves what was adopted as it is, and is all that a reset removes", async () => {
    const adopted = await data();
    await writeFile(join(folder, "quay.md"), "The pilot leaves from the quay.\n");
    const first = await ingest();
    expect(first.out).toContain("1 added, 0 changed, 1 unchanged, 0 skipped, 0 refused");
    expect(first.err).toBe("");
    expect(await found()).toEqual(["harbour.md", "quay.md"]);
    await writeFile(join(folder, "harbour.md"), "The pilot boards at the inner buoy.\n");
    const { out, code } = await ingest();
    expect(out).toContain("0 added, 0 changed, 1 unchanged, 0 skipped, 1 refused");
    expect(out).toMatch(/refused harbour\.md: An adoption holds this document: .*--replace-adopted/);
    expect(code).toBe(0);
    expect((await run("reset", "--yes")).out).toContain("Removed 1 document, 0 sections, 1 chunk, 0 things, 0 indexes and constraints.");
    expect(await data()).toEqual(adopted);
    expect(await found()).toEqual(["harbour.md"]);
  });

  it("replaces what was adopted where it is told to, and says so", async () => {
    await writeFile(join(folder, "quay.md"), "The pilot leaves from the quay.\n");
    await writeFile(join(folder, "harbour.md"), "The pilot boards at the inner buoy.\n");
    const { out } = await ingest("--replace-adopted");
    expect(out).toContain("1 document that an adoption held belongs to the ingest from now on.");
    expect(await found()).toEqual(["harbour.md", "quay.md"]);
    expect((await run("adopt", "undo", runId)).out).toContain("Undone: 0 documents, 0 chunks");
    expect((await run("reset", "--yes")).out).toContain("Removed 2 documents");
  });
});
