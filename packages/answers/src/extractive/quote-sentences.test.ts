import { describe, expect, it } from "vitest";
import { evidenceOf } from "../evidence.fixture.js";
import { chooseSentences } from "./choose-sentences.js";
import { quoteSentences } from "./quote-sentences.js";

const quotesFor = async (question: string, passages: readonly string[], options: Partial<Parameters<typeof quoteSentences>[0]> = {}): Promise<string[]> => {
  const said = await quoteSentences({ question, items: evidenceOf(passages).items, embedder: undefined, maxStatements: 1, signal: undefined, ...options });
  return said.map(({ citations: [citation] }) => citation!.quote);
};

describe("the sentence that is quoted", () => {
  it.each([
    ["shares the rare words", "Where do herons nest?", "The birds of the lake are many. The herons of the lake nest in trees. The owls of the lake sleep.", "The herons of the lake nest in trees."],
    ["has them in another form", "Where does a heron build its nests?", "The herons were nesting in trees. Owls sleep in holes.", "The herons were nesting in trees."],
    ["is found in Chinese", "鹭在哪里筑巢？", "猫头鹰在夜里捕食。鹭在树上筑巢。", "鹭在树上筑巢。"],
    ["is found in Russian", "Где гнездятся цапли?", "Совы охотятся ночью. Цапля гнездится на деревьях.", "Цапля гнездится на деревьях."],
  ])("%s", async (_, question, passage, sentence) => {
    expect(await quotesFor(question, [passage])).toEqual([sentence]);
  });

  it("is that of the better passage, where both say as much", async () => {
    expect(await quotesFor("Where do herons nest?", ["Herons nest in trees.", "Herons nest in reeds. Owls sleep."])).toEqual(["Herons nest in trees."]);
  });

  it("is not the copy of another one", async () => {
    const quotes = await quotesFor("Where do herons nest?", ["Herons nest in trees.", "Herons  nest in trees.", "Herons nest in reeds, too."], { maxStatements: 3 });
    expect(quotes).toEqual(["Herons nest in trees.", "Herons nest in reeds, too."]);
  });

  it("is none where no word of the question is anywhere, or no text can be cited", async () => {
    expect(await quotesFor("Quid novi?", ["Herons nest in trees."])).toEqual([]);
    expect(await quotesFor("", ["Herons nest in trees."])).toEqual([]);
    expect(await quotesFor("Where do herons nest?", ["Herons nest \ud800 in trees."])).toEqual([]);
  });

  it("is the one that means the same, where an embedder tells", async () => {
    const means = (text: string): Float32Array => Float32Array.from(/bird|heron/i.test(text) ? [1, 0.1] : [0.1, 1]);
    const embedder = { model: "two", dimensions: 2, embed: ({ texts }: { texts: readonly string[] }) => Promise.resolve(texts.map(means)) };
    const passages = ["The owner of the lake is far away. The herons of the lake rest."];
    expect(await quotesFor("Which birds are at the lake?", passages, { embedder })).toEqual(["The herons of the lake rest."]);
  });

  const giving = (...vectors: readonly (readonly number[])[]) => ({ model: "odd", dimensions: 2, embed: ({ texts }: { texts: readonly string[] }) => Promise.resolve(texts.flatMap((_, index) => (vectors[index % Math.max(1, vectors.length)] ? [Float32Array.from(vectors[index % vectors.length]!)] : []))) });

  it.each([
    ["zeros", giving([0, 0])],
    ["numbers that are not finite", giving([Number.NaN, 1])],
    ["another length", giving([1, 0, 0])],
    ["no vectors", giving()],
  ])("is refused of an embedder that gives %s", async (_, embedder) => {
    await expect(quotesFor("Where do herons nest?", ["Herons nest. Owls hunt."], { embedder })).rejects.toMatchObject({ code: "ANSWER.INVALID_VECTOR" });
  });

  it("is none where no word of the question is anywhere, whatever an embedder says", async () => {
    expect(await quotesFor("Quantum?", ["Owls hunt. Herons nest."], { embedder: giving([1, 0]) })).toEqual([]);
  });

  it("is one of as many as a text may have", () => {
    const sentences = Array.from({ length: 200_000 }, () => ({ rank: 1, kind: "prose" as const, text: "The limit is 10." }));
    expect(chooseSentences({ sentences, scores: sentences.map(() => 1), most: 3, isQuotable: () => true })).toHaveLength(1);
  });

  it("is none that was cut in a word", async () => {
    expect(await quotesFor("Where is herons?", [`herons ${"x".repeat(900)}\n\nAll herons nest here.`], { maxStatements: 3 })).toEqual(["All herons nest here."]);
  });

  it("is not waited for when the signal aborts", async () => {
    const embedder = { model: "slow", dimensions: 2, embed: ({ signal }: { signal?: AbortSignal | undefined }) => Promise.reject(signal?.reason as Error) };
    await expect(quotesFor("Where do herons nest?", ["Herons nest."], { embedder, signal: AbortSignal.abort(new RangeError("enough")) })).rejects.toThrow("enough");
  });
});
