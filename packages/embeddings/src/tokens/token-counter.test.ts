import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fetchLocalModel } from "../local/fetch-local-model.js";
import { createTokenCounter } from "./token-counter.js";

let folder: string;
let file: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "graphspan-tokens-"));
  file = join((await fetchLocalModel()).directory, "tokenizer.json");
});
afterAll(() => rm(folder, { recursive: true }));

describe("createTokenCounter", () => {
  it("counts what the model cuts a text into, and nothing beside it", async () => {
    const { countTokens } = await createTokenCounter({ file });
    expect(["", " \n", "heron", "The grey heron.", "苍鹭"].map(countTokens)).toEqual([0, 0, 1, 4, 2]);
    expect(countTokens("heron ".repeat(1_000))).toBe(1_000);
  });

  it("is named by the content of its file, unless it is given a name", async () => {
    const [one, again, named] = await Promise.all([{ file }, { file }, { file, name: "mine" }].map(createTokenCounter));
    expect(one!.name).toMatch(/^tokenizer [0-9a-f]{16}$/);
    expect(again!.name).toBe(one!.name);
    expect(named!.name).toBe("mine");
  });

  it("refuses a file that holds no tokenizer", async () => {
    const broken = { "no-json.json": "heron", "other.json": "{}", "list.json": "[]" };
    for (const [name, content] of Object.entries(broken)) await writeFile(join(folder, name), content);
    for (const name of [...Object.keys(broken), "nowhere.json"])
      await expect(createTokenCounter({ file: join(folder, name) })).rejects.toMatchObject({ code: "EMBEDDING.TOKENIZER_INVALID" });
  });
});
