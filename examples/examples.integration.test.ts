import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { brokenPromises } from "../docs/promised-output.js";
import { openStage, type Stage } from "./stage.fixture.js";

const here = fileURLToPath(new URL(".", import.meta.url));
const examples = readdirSync(here).filter((name) => /^[\w-]+\.ts$/.test(name));

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});

afterAll(() => stage.close());

async function run(example: string, ...parameters: string[]): Promise<string> {
  const file = join(here, example);
  const environment = await stage.prepare(readFileSync(file, "utf8"));
  const tsx = import.meta.resolve("tsx");
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["--conditions=@graphspan/source", `--import=${tsx}`, file, ...parameters],
    { cwd: stage.folder, env: environment },
  );
  return stdout;
}

describe.each(examples)("%s", (example) => {
  it("runs and prints what it says", { timeout: 120_000 }, async () => {
    const printed = await run(example);
    expect(printed).not.toBe("");
    expect(brokenPromises(readFileSync(join(here, example), "utf8"), printed), printed).toEqual([]);
  });
});

it("the example of the README finds the passages and their bytes", { timeout: 120_000 }, async () => {
  const printed = await run("retrieve.ts", "docs", "How do boats get past a weir?");
  const passages = [...printed.matchAll(/^\[\d\] (\S+) (\d+)-(\d+)\n([\s\S]*?)\n\n(?=\[|$)/gm)];
  expect(passages[0]?.[4]).toContain("A lock lets boats pass a weir");
  expect(passages).toHaveLength(4);
  for (const [, path, startByte, endByte, passage] of passages) {
    const bytes = readFileSync(path!);
    expect(bytes.subarray(Number(startByte), Number(endByte)).toString()).toBe(passage);
  }
});
