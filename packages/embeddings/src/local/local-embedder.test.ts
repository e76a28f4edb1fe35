import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describeEmbedder } from "@graphspan/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FetchedModel, fetchLocalModel } from "./fetch-local-model.js";
import { createLocalEmbedder, type LocalEmbedder } from "./local-embedder.js";

let fetched: FetchedModel;
let embedder: LocalEmbedder;

beforeAll(async () => {
  fetched = await fetchLocalModel();
  embedder = await createLocalEmbedder(fetched);
});
afterAll(() => embedder.close());

const embed = (...texts: readonly string[]) => embedder.embed({ texts, kind: "document" });
const dot = (a: Float32Array, b: Float32Array) => a.reduce((sum, value, index) => sum + value * b[index]!, 0);

describeEmbedder("createLocalEmbedder", async () => {
  const own = await createLocalEmbedder(await fetchLocalModel());
  return { embedder: own, close: () => own.close() };
});

describe("the vectors", () => {
  it("have the model's name, 384 dimensions and length 1", async () => {
    const [vector] = await embed("The ferry leaves at noon.");
    expect(embedder.model).toBe(fetched.model);
    expect(vector).toHaveLength(384);
    expect(Math.hypot(...vector!)).toBeCloseTo(1, 6);
  });

  it("agree with the values that the same model gives elsewhere", async () => {
    const [vector] = await embed("A man is playing a guitar");
    const elsewhere = [0.01794119, -0.00389869, -0.00507114, -0.06394777];
    for (const [index, value] of elsewhere.entries()) expect(Math.abs(vector![index]! - value)).toBeLessThan(0.006);
  });

  it("put texts of one meaning far nearer to each other than texts of different meaning", async () => {
    const pairs = [
      ["How do I reset my password?", "I forgot my login credentials, how can I change them?"],
      ["The company's profits rose sharply last quarter.", "Earnings of the firm went up strongly in the past three months."],
      ["A dog is running across the beach.", "A puppy runs along the sand by the sea."],
      ["The meeting was postponed until Friday.", "They moved the meeting to Friday."],
    ] as const;
    const [firsts, seconds] = [await embed(...pairs.map(([first]) => first)), await embed(...pairs.map(([, second]) => second))];
    const same = pairs.map((_, index) => dot(firsts[index]!, seconds[index]!));
    const different = pairs.flatMap((_, a) => pairs.flatMap((__, b) => (a === b ? [] : [dot(firsts[a]!, seconds[b]!)])));
    expect(Math.min(...same)).toBeGreaterThan(Math.max(...different) + 0.2);
  });

  it("do not depend on what else is embedded, bit for bit", async () => {
    const text = "The heron waits.";
    const [alone] = await embed(text);
    const [, among] = await embed("x", text, "A much longer text about the timetable of the railway. ".repeat(30), "苍鹭");
    const [together] = await Promise.all([embed(text), embed("Something else entirely."), embed(text)]);
    expect(among).toEqual(alone);
    expect(together[0]).toEqual(alone);
  });

  it("come from the first 256 tokens", async () => {
    const words = (count: number) => "heron ".repeat(count);
    const [short, full, longer, other] = await embed(
      words(200),
      words(254),
      `${words(254)} and the railway timetable`,
      `${words(200)} railway timetable`,
    );
    expect(longer).toEqual(full);
    expect(other).not.toEqual(short);
  });

  it("ignore that a text of one meaning is written with combined or with precomposed accents", async () => {
    const [composed, combined] = await embed("Le h\u00e9ron", "Le he\u0301ron");
    expect(combined).toEqual(composed);
  });
});

describe("an abort", () => {
  it("takes effect between two texts", async () => {
    const controller = new AbortController();
    const reason = new Error("the caller left");
    let ended = false;
    const texts = Array.from({ length: 400 }, (_, index) => `Text ${index} about herons`.repeat(10));
    const call = embedder.embed({ texts, kind: "document", signal: controller.signal }).finally(() => (ended = true));
    // The loop turns between texts, or this would only run after the last of them.
    await new Promise(setImmediate);
    expect(ended).toBe(false);
    controller.abort(reason);
    await expect(call).rejects.toBe(reason);
  });
});

describe("closing", () => {
  it("lets a call under way end, refuses later ones, and can be repeated", async () => {
    const own = await createLocalEmbedder(fetched);
    const call = own.embed({ texts: ["a heron", "an otter", "a kingfisher"], kind: "document" });
    const closed = own.close();
    expect(await call).toHaveLength(3);
    await closed;
    await own.close();
    await expect(own.embed({ texts: ["a heron"], kind: "document" })).rejects.toMatchObject({ code: "EMBEDDING.CLOSED" });
  });
});

describe("the folder", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "model-"));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it.each([
    { what: "is empty", files: {} },
    { what: "holds other weights under the same name", files: { "onnx/model_quantized.onnx": "not a model", "tokenizer.json": "{}" } },
  ])("is refused where it $what", async ({ files }) => {
    for (const [path, content] of Object.entries(files)) {
      await mkdir(join(folder, "onnx"), { recursive: true });
      await writeFile(join(folder, path), content);
    }
    await expect(createLocalEmbedder({ directory: folder })).rejects.toMatchObject({ code: "EMBEDDING.MODEL_INVALID" });
  });

  it("is refused where it holds another model than the one insisted on", async () => {
    const other = fetched.model === "all-MiniLM-L6-v2-w8" ? "all-MiniLM-L6-v2-fp32" : "all-MiniLM-L6-v2-w8";
    await expect(createLocalEmbedder({ directory: fetched.directory, model: other })).rejects.toMatchObject({
      code: "EMBEDDING.MODEL_INVALID",
    });
  });
});

describe("the window", () => {
  it("ends where the vector no longer changes", async () => {
    const { maxTokens, tokenCounter } = embedder.window;
    expect([tokenCounter.name, tokenCounter.countTokens("")]).toEqual([embedder.model, 0]);
    const word = "heron ";
    const tokens = tokenCounter.countTokens(word);
    const full = word.repeat(maxTokens / tokens);
    expect(tokenCounter.countTokens(full)).toBe(maxTokens);
    const [within, beyond, shorter] = await embed(full, `${full} railway`, `${word.repeat(maxTokens / tokens - 1)} railway`);
    expect(beyond).toEqual(within);
    expect(shorter).not.toEqual(within);
    expect(tokenCounter.countTokens(`${full} railway`)).toBe(maxTokens + 1);
  });
});
