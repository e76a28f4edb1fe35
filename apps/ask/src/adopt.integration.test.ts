import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Evidence, evidenceSchema } from "@graphspan/core";
import { createLocalEmbedder, fetchLocalModel } from "@graphspan/embeddings";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectRefusal, type Outcome, runAsk } from "../test/command-line.js";
import { type OwnServer, startOwnServer } from "../test/own-server.js";

const page = fileURLToPath(new URL("../../../docs/adoption.md", import.meta.url));
const signal = new AbortController().signal;

/** Files of the page's example, by the `path` of their documents. */
async function filesOfPage(): Promise<Record<string, string>> {
  const text = await readFile(page, "utf8");
  return Object.fromEntries([...text.matchAll(/^```\w+ title=(\S+)\n([\s\S]*?)^```$/gm)].map(([, path, body]) => [path!, body!]));
}

/** As Python's FixedSizeSplitter cuts: pieces of some code points, each repeating the end of the one before. */
function pieces(text: string, size: number, overlap: number): string[] {
  const characters = Array.from(text);
  const starts = Array.from({ length: Math.max(1, Math.ceil((characters.length - overlap) / (size - overlap))) }, (_, index) => index * (size - overlap));
  return starts.map((start) => characters.slice(start, start + size).join(""));
}

/** Writes what SimpleKGPipeline writes of files, with the vectors of the local model. */
async function buildAsPython(server: OwnServer, files: Readonly<Record<string, string>>): Promise<void> {
  const { directory } = await fetchLocalModel({ source: "auto", signal });
  const embedder = await createLocalEmbedder({ directory });
  for (const [path, text] of Object.entries(files)) {
    const texts = pieces(text, 200, 40);
    const vectors = await embedder.embed({ texts, kind: "document", signal });
    await server.store.runCypher(
      `CREATE (d:Document:__KGBuilder__ {path: $path, createdAt: '2026-11-02T09:00:00', document_type: 'markdown'})
       WITH d UNWIND range(0, size($texts) - 1) AS index
       CREATE (d)<-[:FROM_DOCUMENT]-(c:Chunk:__KGBuilder__ {text: $texts[index], index: index})
       WITH c, index CALL db.create.setNodeVectorProperty(c, 'embedding', $vectors[index]) RETURN count(*) AS chunks`,
      { path, texts, vectors: vectors.map((vector) => Float64Array.from(vector)) },
    );
    await server.store.runCypher(
      "MATCH (d:Document {path: $path})<-[:FROM_DOCUMENT]-(c:Chunk), (d)<-[:FROM_DOCUMENT]-(next:Chunk {index: c.index + 1}) CREATE (c)-[:NEXT_CHUNK]->(next)",
      { path },
    );
  }
  const entity = "(:Person:__Entity__:__KGBuilder__ {name: 'Ada', id: 7, text: 'x'})";
  await server.store.runCypher(`MATCH (c:Chunk {index: 0}) CREATE ${entity}-[:FROM_CHUNK]->(c)`);
  await server.store.runCypher(
    `CREATE VECTOR INDEX chunk_embeddings FOR (c:Chunk) ON c.embedding
       OPTIONS {indexConfig: {\`vector.dimensions\`: ${embedder.dimensions}, \`vector.similarity_function\`: 'cosine'}}`,
  );
  await server.store.runCypher("CALL db.awaitIndexes(120)");
}

describe("ask adopt", { timeout: 240_000 }, () => {
  let server: OwnServer;
  let folder: string;
  const run = (...words: string[]): Promise<Outcome> => runAsk(words, { ...server.env, INIT_CWD: folder });
  const data = (): Promise<readonly string[]> => server.data();

  beforeAll(async () => {
    server = await startOwnServer();
    folder = await mkdtemp(join(tmpdir(), "ask-adopt-"));
    const files = await filesOfPage();
    for (const [path, text] of Object.entries(files)) await writeFile(join(folder, path), text);
    await server.clear();
    await buildAsPython(server, files);
  }, 300_000);
  afterAll(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });

  it("goes the way that docs/adoption.md shows, from a graph that is not ours to cited passages and back", async () => {
    const before = await data();
    const shown = [...(await readFile(page, "utf8")).matchAll(/^```console\n([\s\S]*?)^```$/gm)].flatMap(([, block]) =>
      block!.split(/^(?=\$ )/m).map((part) => /^\$ npx pnpm@\S+ ask (.*)\n([\s\S]*)$/.exec(part)!),
    );
    expect(shown.length).toBeGreaterThan(4);
    let runId = "";
    for (const [, line, promised] of shown) {
      const words = [...line!.replace("RUN_ID", runId).matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain!);
      const { out } = await run(...words);
      runId = /undo (\S+)/.exec(out)?.[1] ?? runId;
      const essence = (text: string): string => {
        const named = text.replaceAll(runId || "RUN_ID", "RUN_ID").replaceAll(folder, "").replaceAll(/(?<=MiniLM-L6-v2-)\w+/g, "");
        return named.replaceAll(/^ +(full-text|vector) #.*$|\d{4}-\d\d-\d\dT\S+Z/gm, "").replaceAll(/[\s│]+/g, " ").trim();
      };
      expect(essence(out), line).toBe(essence(promised!));
    }
    expect(await data()).toEqual(before);
  });

  it("is hinted at where a question finds nothing since the graph was not adopted, or is so no more, and nowhere else", async () => {
    const hint = expect.stringMatching(/^5 of 5 chunks were written by other software, .*\n.*`ask adopt preview`.*\n$/) as string;
    const ask = (...words: string[]): Promise<Outcome> => run("evidence", "When does the pilot board?", ...words);
    const [text, json] = [await ask(), await ask("--json")];
    expect(await run("When does the pilot board?")).toMatchObject({ code: 4, err: hint, out: expect.stringContaining("(reason: noCandidates)") as string });
    expect(text.out).toContain("No passage was found among 5 passages of 2 documents.");
    expect(evidenceSchema.parse(JSON.parse(json.out)).items).toEqual([]);
    expect([text.err, json.err]).toEqual([hint, hint]);
    const { runId } = JSON.parse((await run("adopt", "apply", "--vector-index", "chunk_embeddings", "--json")).out) as { runId: string };
    expect((await ask()).err).toBe("");
    await run("adopt", "undo", runId);
    expect((await ask()).err).toEqual(hint);
    // Within a part of the graph, other things than that may be why.
    const within = await ask("--document", "nothing.md");
    expect(within).toMatchObject({ code: 0, err: "" });
    expect(within.out).toContain("The scope holds no passages");
  });

  it("takes a model by its name and dimensions, and needs no key for it", async () => {
    const flags = ["adopt", "preview", "--vector-index", "chunk_embeddings", "--model", "some-model"];
    const { plan } = JSON.parse((await run(...flags, "--dimensions", "384", "--json")).out) as { plan: { embeddingSet: object } };
    expect(plan.embeddingSet).toMatchObject({ model: "some-model", dimensions: 384 });
    const { code, out } = await run(...flags, "--dimensions", "1536");
    expect(code).toBe(4);
    expect(out).toContain("has vector.dimensions 384, not 1536.\n  Name the model that made the vectors: --model <name> --dimensions 384.");
  });

  const namesOfPython = ["all-MiniLM-L6-v2", "sentence-transformers/all-MiniLM-L6-v2"];
  it.each(namesOfPython)("asks a graph whose model is recorded as %s with the local model", async (model) => {
    const before = await data();
    const flags = ["--vector-index", "chunk_embeddings", "--model", model, "--dimensions", "384", "--json"];
    const { runId } = JSON.parse((await run("adopt", "apply", ...flags)).out) as { runId: string };
    for (const embedder of [[], ["--embedder", "local"]]) {
      const { items } = evidenceSchema.parse(JSON.parse((await run("evidence", "When does the pilot board?", "--json", ...embedder)).out));
      expect(items[0]?.routes.map(({ route }) => route)).toContain("vector");
    }
    const beside = await mkdtemp(join(tmpdir(), "ask-beside-"));
    await writeFile(join(beside, "quay.md"), "The pilot leaves from the quay.\n");
    expect((await run("ingest", beside)).out).toContain("1 added");
    const { items } = evidenceSchema.parse(JSON.parse((await run("evidence", "Where does the pilot leave from?", "--json")).out));
    expect(items[0]?.source.uri).toBe("quay.md");
    await run("reset", "--yes");
    await run("adopt", "undo", runId);
    expect(await data()).toEqual(before);
    await rm(beside, { recursive: true });
  });

  it("lists each document without a file once, and says what differs where it is line ends", async () => {
    const other = await mkdtemp(join(tmpdir(), "ask-adopt-"));
    await writeFile(join(other, "harbour.md"), (await readFile(join(folder, "harbour.md"), "utf8")).replaceAll("\n", "\r\n"));
    const { out } = await run("adopt", "preview", "--vector-index", "chunk_embeddings", "--sources", other);
    expect(out).toContain(`tides.md: no file at tides.md in ${other}.`);
    expect(out.match(/Only line ends differ/g)).toHaveLength(1);
    await rm(other, { recursive: true });
  });

  it("answers what is in its way with exit code 4, in the words of its flags, and writes nothing", async () => {
    const before = await data();
    await server.store.runCypher("MATCH (c:Chunk {index: 0})-[link:FROM_DOCUMENT]->(:Document {path: 'tides.md'}) DELETE link");
    for (const command of ["preview", "apply"]) {
      const { code, out } = await run("adopt", command, "--vector-index", "chunk_embeddings");
      expect(code).toBe(4);
      expect(out).toContain("CHUNKS_UNATTACHED");
      expect(out).toContain("--unattached groupByChain");
    }
    const { code, out } = await run("adopt", "apply", "--json");
    expect(code).toBe(4);
    const { blockers } = JSON.parse(out) as { blockers: { code: string }[] };
    expect(blockers.map(({ code: of }) => of)).toEqual(["CHUNKS_UNATTACHED", "VECTOR_INDEX_MISSING"]);
    await server.store.runCypher("MATCH (c:Chunk {index: 0}), (d:Document {path: 'tides.md'}) WHERE NOT EXISTS { (c)-[:FROM_DOCUMENT]->() } CREATE (c)-[:FROM_DOCUMENT]->(d)");
    expect(await data()).toEqual(before);
  });

  it("searches by words in the index that the adoption named", async () => {
    await server.store.runCypher("CREATE FULLTEXT INDEX python_text FOR (c:Chunk) ON EACH [c.text]");
    const { runId } = JSON.parse((await run("adopt", "apply", "--vector-index", "chunk_embeddings", "--full-text-index", "python_text", "--json")).out) as { runId: string };
    const evidence: Evidence = evidenceSchema.parse(JSON.parse((await run("evidence", "lifeboat", "--json")).out));
    expect(evidence.provenance.fullText?.index).toBe("python_text");
    expect(evidence.items[0]?.text).toContain("lifeboat");
    expect(evidence.items[0]?.grounding).toBe("chunk");
    expect((await run("lifeboat", "--items", "1")).out).toContain("of the stored passage");
    await run("adopt", "undo", runId);
  });

  it("applies a plan that was kept, cites the files' bytes, and lists what it did", async () => {
    const before = await data();
    const plan = join(folder, "plan.json");
    expect(await run("adopt", "preview", "--vector-index", "chunk_embeddings", "--sources", ".", "--save-plan", plan)).toMatchObject({ code: 0 });
    const receipt = JSON.parse((await run("adopt", "apply", "--plan", plan, "--json")).out) as { runId: string; counts: object };
    expect(receipt.counts).toMatchObject({ sourceDocuments: 2, chunkDocuments: 0 });
    expect(await run("health")).toMatchObject({ code: 0, out: expect.stringContaining("All is well.") as string });
    const evidence: Evidence = evidenceSchema.parse(JSON.parse((await run("evidence", "When does the pilot board?", "--json")).out));
    expect(evidence.items.length).toBeGreaterThan(1);
    for (const { text, span, source, grounding } of evidence.items) {
      expect(grounding).toBe("source");
      expect((await readFile(join(folder, source.path))).subarray(span.startByte, span.endByte).toString("utf8")).toBe(text);
    }
    expect(JSON.parse((await run("adopt", "list", "--json")).out)).toMatchObject([{ runId: receipt.runId, state: "finished" }]);
    expect(JSON.parse((await run("adopt", "undo", receipt.runId, "--json")).out)).toMatchObject({ undone: true });
    const again = await run("adopt", "undo", receipt.runId);
    expectRefusal(again, "ADOPTION.NO_SUCH_RUN");
    expect(again.err).toContain("`ask adopt list`");
    expect(await data()).toEqual(before);
  });

  it.each([
    [["preview", "--plan", "no-such-plan.json"], "ASK.FILE_NOT_READ"],
    [["preview", "--plan", "tides.md"], "ASK.FILE_NOT_READ"],
    [["apply", "--plan", "p.json", "--corpus", "x"], "ASK.USAGE"],
    [["apply", "--source", "tides.md"], "path=file"],
    [["apply", "--source", "tides.md=no-such-file.md"], "ASK.FILE_NOT_READ"],
    [["apply", "--source", "tide.md=tides.md"], "The paths closest to it are tides.md, harbour.md."],
    [["apply", "--sources", "tides.md"], "ASK.FILE_NOT_READ"],
    [["preview", "--plan", "p.json", "--model", "some-model"], "ASK.USAGE"],
    [["preview", "--model", "some-model", "--dimensions", "8", "--embedder", "openai"], "ASK.USAGE"],
    [["preview", "--model", "some-model"], "--model and --dimensions belong together"],
    [["undo", "run-unknown"], "ADOPTION.NO_SUCH_RUN"],
    [["apply", "--embedder", "none"], "which model made the vectors"],
    [["apply", "--unattached", "drop"], "Allowed choices"],
    [["undo"], "Missing required argument"],
  ])("answers %j with a clear error and exit code 2", async (words, message) => {
    const { code, err } = await run("adopt", ...words);
    expect(err).toContain(message);
    expect(code).toBe(2);
  });
});
