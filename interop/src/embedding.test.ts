import { createLocalEmbedder, type LocalEmbedder } from "@graphspan/embeddings";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { runInterop } from "./run-interop.js";

const texts: Readonly<Record<string, string>> = {
  English: "How do composables differ from mixins?",
  German: "Größere Flüsse führen im Frühjahr häufig Hochwasser.",
  French: "L'été dernier, où étiez-vous ?",
  Turkish: "İstanbul'da ılık bir gün",
  Vietnamese: "Tiếng Việt có nhiều dấu thanh",
  Russian: "Съешь ещё этих мягких французских булок",
  Greek: "Οι ποταμοί κυλούν προς τη θάλασσα",
  Hebrew: "שלום עולם",
  "Hebrew with points": "שָׁלוֹם",
  Arabic: "النهر يجري نحو البحر",
  "Arabic with points": "اَلنَّهْرُ",
  Hindi: "नदी समुद्र की ओर बहती है",
  Bengali: "নদী সাগরের দিকে বয়ে যায়",
  Tamil: "ஆறு கடலை நோக்கி ஓடுகிறது",
  Thai: "แม่น้ำไหลลงสู่ทะเล",
  Chinese: "河流奔向大海",
  Japanese: "川は海へ流れる。カタカナも。",
  Korean: "강은 바다로 흐른다",
  Georgian: "მდინარე ზღვისკენ მიედინება",
  Amharic: "ወንዝ ወደ ባሕር ይፈስሳል",
  emoji: "🦊 + 👩‍👩‍👧 = 🇩🇪",
  "combining marks": "e\u0301 and \u00e9",
  ligatures: "ﬁne ﬂow, soft\u00adhyphen",
  code: "const x = await fetch(`/api/${id}`) ?? [];",
  "control characters": "a\u0000b\u0007c\u200bd",
  "private use and unassigned": "\ue000 \u{10ffff}",
  "all capitals": "NATO SUMMIT",
  "one letter": "a",
  "punctuation only": "?!",
  "a word of 300 letters": "a".repeat(300),
  "white space around": "  \n\t river \r\n ",
  "special tokens of the model": "[CLS] river [SEP] [MASK]",
  "longer than the model reads": "The river bends. ".repeat(400),
};

describe("both stacks embed", () => {
  let embedder: LocalEmbedder;
  let theirs: ReadonlyMap<string, readonly number[]>;
  beforeAll(async () => {
    const model = inject("model");
    embedder = await createLocalEmbedder({ directory: model });
    const { vectors } = await runInterop("embed", { model, texts: Object.values(texts) });
    theirs = new Map(Object.keys(texts).map((name, place) => [name, vectors[place]!]));
  });
  afterAll(() => embedder.close());

  it.each(Object.entries(texts))("%s into the same vector", async (name, text) => {
    const [ours] = await embedder.embed({ texts: [text], kind: "document" });
    expect(cosine([...ours!], theirs.get(name)!)).toBeGreaterThan(0.99999);
  });

  it.each(["", "  \n"])("a blank text not alike: %j is refused by us, and gets some vector from Python", async (text) => {
    await expect(embedder.embed({ texts: [text], kind: "document" })).rejects.toMatchObject({ code: "EMBEDDING.BLANK_TEXT" });
    const { vectors } = await runInterop("embed", { model: inject("model"), texts: [text] });
    expect(vectors[0]).toHaveLength(embedder.dimensions);
  });

  it("different texts into different vectors", () => {
    expect(cosine(theirs.get("English")!, theirs.get("code")!)).toBeLessThan(0.9);
  });
});

function cosine(one: readonly number[], other: readonly number[]): number {
  expect(one).toHaveLength(other.length);
  const dot = (left: readonly number[], right: readonly number[]): number =>
    left.reduce((sum, value, place) => sum + value * right[place]!, 0);
  return dot(one, other) / Math.sqrt(dot(one, one) * dot(other, other));
}
