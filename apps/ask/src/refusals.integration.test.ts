import { execFileSync, spawn } from "node:child_process";
import { openSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { refusal, type ScriptedOpenAIServer, startScriptedOpenAIServer, vectors } from "@graphspan/testkit";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { binary, expectRefusal, type Outcome, outcomeOf, runAsk } from "../test/command-line.js";
import { type OwnServer, startOwnServer } from "../test/own-server.js";

const key = "sk-a-secret-key";
const modelSet = "text_embedding_3_small_1536";

describe("what the command line refuses", { timeout: 240_000 }, () => {
  let server: OwnServer;
  let openai: ScriptedOpenAIServer;
  let folder: string;
  let empty: readonly string[];
  /** The local model may have to be fetched. */
  const run = (words: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Outcome> =>
    runAsk(words, { ...server.env, ...env }, { longestMs: 110_000 });
  const openaiEnv = (): NodeJS.ProcessEnv => ({ OPENAI_BASE_URL: openai.baseUrl, OPENAI_API_KEY: key });
  const ingestWith = (embedder: string, env: NodeJS.ProcessEnv = {}): Promise<Outcome> => run(["ingest", folder, "--embedder", embedder], env);

  beforeAll(async () => {
    [server, openai] = await Promise.all([startOwnServer(), startScriptedOpenAIServer()]);
    folder = await mkdtemp(join(tmpdir(), "ask-refused-"));
    await writeFile(join(folder, "note.md"), "# Gauge\n\nIt measures.\n");
    await server.clear();
    empty = await server.dump();
  }, 300_000);
  afterAll(async () => {
    await server.close();
    await openai.close();
    await rm(folder, { recursive: true });
  });
  beforeEach(() => {
    openai.reset();
    openai.always(vectors({ dimensions: 1536 }));
  });

  it.skipIf(process.platform === "win32")("paths that cannot be read, before a server is asked", async () => {
    const other = await mkdtemp(join(tmpdir(), "ask-paths-"));
    execFileSync("mkfifo", [join(other, "pipe.md")]);
    execFileSync("ln", ["-s", "loop", join(other, "loop")]);
    execFileSync("ln", ["-s", "nowhere", join(other, "dangling")]);
    await mkdir(join(other, "rows.jsonl"));
    for (const [path, code] of [
      [join(other, "missing"), "INGEST.PATH_NOT_FOUND"],
      [join(other, "dangling"), "INGEST.PATH_NOT_FOUND"],
      ["/proc/x", "INGEST.PATH_NOT_FOUND"],
      [join(folder, "note.md", "below"), "INGEST.PATH_NOT_FOUND"],
      [join(other, "loop"), "INGEST.PATH_UNREADABLE"],
      [join(other, "x".repeat(300)), "INGEST.PATH_UNREADABLE"],
      [join(other, "pipe.md"), "INGEST.PATH_UNREADABLE"],
      [join(other, "rows.jsonl"), "INGEST.PATH_UNREADABLE"],
      ["/dev/zero", "INGEST.PATH_UNREADABLE"],
    ] as const)
      expectRefusal(await runAsk(["ingest", folder, path], { NEO4J_URI: "bolt://127.0.0.1:1" }), code);
    await rm(other, { recursive: true });
  });

  it("a login or database that does not exist", async () => {
    expectRefusal(await ingestWith("none", { NEO4J_PASSWORD: "a-wrong-secret" }), "SERVER.UNAUTHORIZED", ["a-wrong-secret"]);
    expectRefusal(await ingestWith("none", { NEO4J_DATABASE: "nosuch" }), "SERVER.DATABASE_NOT_FOUND", [server.password]);
    expect(await server.dump()).toEqual(empty);
  });

  it("an embedding server that cannot be used, before anything is written", async () => {
    expectRefusal(await ingestWith("openai"), "ASK.INVALID_ENVIRONMENT");
    expectRefusal(await ingestWith("openai", { ...openaiEnv(), OPENAI_BASE_URL: "nonsense" }), "ASK.INVALID_ENVIRONMENT", [key]);
    expectRefusal(await ingestWith("openai", { ...openaiEnv(), OPENAI_API_KEY: `${key}\n` + "x" }), "ASK.INVALID_ENVIRONMENT", [key]);
    openai.always(refusal(401, { message: `Incorrect API key provided: ${key}`, code: "invalid_api_key" }));
    expectRefusal(await ingestWith("openai", openaiEnv()), "EMBEDDING.UNAUTHORIZED", [key]);
    openai.always(vectors({ dimensions: 8 }));
    expectRefusal(await ingestWith("openai", openaiEnv()), "EMBEDDING.WRONG_DIMENSIONS", [key]);
    expect(await server.dump()).toEqual(empty);
  });

  it.each([
    ["vector index on another label", `CREATE VECTOR INDEX graphrag_chunk_embedding_${modelSet} FOR (n:Other) ON n.embedding`, "INDEX.DIFFERENT"],
    [
      "vector index of other dimensions",
      `CREATE VECTOR INDEX graphrag_chunk_embedding_${modelSet} FOR (n:Chunk) ON n.embedding OPTIONS {indexConfig: {\`vector.dimensions\`: 3}}`,
      "INDEX.DIMENSION_MISMATCH",
    ],
    ["full-text index on another label", "CREATE FULLTEXT INDEX graphrag_chunk_text FOR (n:Other) ON EACH [n.text]", "INDEX.DIFFERENT"],
  ])("a %s under a name that the graph needs", async (_, statement, code) => {
    await server.clear();
    await server.store.runCypher(statement);
    const before = await server.dump();
    for (const embedder of code === "INDEX.DIFFERENT" && statement.includes("FULLTEXT") ? ["openai", "none"] : ["openai"])
      expectRefusal(await ingestWith(embedder, openaiEnv()), code, [key]);
    expect(await server.dump()).toEqual(before);
    await server.clear();
  });

  it("another model than the one of the graph", async () => {
    await server.clear();
    await server.store.runCypher(
      `CREATE (:EmbeddingSet {id: 'other_3', model: 'other', dimensions: 3, similarity: 'cosine', property: 'embedding',
        vectorIndexName: 'other_index', inputTemplate: '{text}'})`,
    );
    const before = await server.dump();
    expectRefusal(await ingestWith("local"), "ASK.OTHER_MODEL");
    expectRefusal(await run(["evidence", "x", "--embedder", "local"]), "ASK.OTHER_MODEL");
    expect(await server.dump()).toEqual(before);
    await server.clear();
  });

  it("a cache that cannot be written, and a model that cannot be fetched", async () => {
    for (const cache of ["/proc/x", "/dev/null", join(folder, "note.md")])
      expectRefusal(await ingestWith("local", { XDG_CACHE_HOME: cache }), "EMBEDDING.CACHE_UNUSABLE");
    const cache = await mkdtemp(join(tmpdir(), "ask-cache-"));
    expectRefusal(await ingestWith("local", { XDG_CACHE_HOME: cache, PATH: cache }), "EMBEDDING.MODEL_UNAVAILABLE");
    const models = join(cache, "graphspan", "models");
    expect(await readdir(models)).toEqual([]);
    const damaged = join(models, "all-MiniLM-L6-v2-w8");
    await mkdir(join(damaged, "onnx"), { recursive: true });
    for (const name of ["tokenizer.json", "onnx/model_quantized.onnx"]) await writeFile(join(damaged, name), "damaged");
    expectRefusal(await ingestWith("local", { XDG_CACHE_HOME: cache, PATH: cache }), "EMBEDDING.MODEL_UNAVAILABLE");
    expect(await server.dump()).toEqual(empty);
    await rm(cache, { recursive: true });
  });

  it.skipIf(process.platform !== "linux")("folders and a disk that take no database", async () => {
    for (const home of ["/proc/x", "/dev/null", join(folder, "note.md")])
      expectRefusal(await runAsk(["health"], { GRAPHSPAN_HOME: home }), "SERVER.FOLDER_UNUSABLE");
    const home = await mkdtemp(join(tmpdir(), "ask-full-"));
    const full = spawn("sh", ["-c", `ulimit -f 0; exec "$0" "$@"`, process.execPath, binary, "health"], {
      env: { PATH: process.env["PATH"], HOME: process.env["HOME"], GRAPHSPAN_HOME: home },
    });
    expectRefusal(await outcomeOf(full), "SERVER.DISK_FULL");
    await rm(home, { recursive: true });
  });

  it.skipIf(process.platform !== "linux")("an output that is full, and one that nobody reads any more", async () => {
    const env = { ...process.env, ...server.env };
    const full = spawn(process.execPath, [binary, "health"], { env, stdio: ["ignore", openSync("/dev/full", "w"), "pipe"] });
    expectRefusal(await outcomeOf(full), "ASK.OUTPUT_NOT_WRITTEN");
    const piped = spawn("sh", ["-c", `"$0" "$@" 2>&1 | head -c 1`, process.execPath, binary, "health"], { env });
    expect((await outcomeOf(piped)).out).toHaveLength(1);
    const noErrors = spawn(process.execPath, [binary, "evidence"], { env, stdio: ["ignore", "pipe", openSync("/dev/full", "w")] });
    expect((await outcomeOf(noErrors)).code).toBe(2);
  });
});
