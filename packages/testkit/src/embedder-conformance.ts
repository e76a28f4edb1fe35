import type { Embedder } from "@graphspan/core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

export interface EmbedderUnderTest {
  readonly embedder: Embedder;
  /** Requests sent so far, where the embedder sends any: what must not be sent is then seen not to be. */
  readonly requestCount?: () => number;
  readonly close?: () => Promise<void>;
}

/** What every implementation of the `Embedder` port must do, whatever is behind it. */
export function describeEmbedder(name: string, open: () => Promise<EmbedderUnderTest>): void {
  describe(`${name} keeps the promises of the Embedder port`, () => {
    let opened: EmbedderUnderTest;
    let embedder: Embedder;

    beforeAll(async () => {
      opened = await open();
      embedder = opened.embedder;
    });

    afterAll(() => opened.close?.());

    const embed = (texts: readonly string[], signal?: AbortSignal) => embedder.embed({ texts, kind: "document", signal });

    const refusesUnsent = async (texts: readonly string[]) => {
      const before = opened.requestCount?.();
      await expect(embed(texts)).rejects.toThrow();
      expect(opened.requestCount?.()).toBe(before);
    };

    it("names its model and its dimensions", () => {
      expect(embedder.model).not.toBe("");
      expect(embedder.dimensions).toBeGreaterThan(0);
    });

    it("gives each text a finite vector of its dimensions that is not zero", async () => {
      const vectors = await embed(manyLanguages);
      expect(vectors).toHaveLength(manyLanguages.length);
      for (const vector of vectors) {
        expect(vector).toBeInstanceOf(Float32Array);
        expect(vector).toHaveLength(embedder.dimensions);
        expect(vector.every(Number.isFinite)).toBe(true);
        expect(vector.some((value) => value !== 0)).toBe(true);
      }
    });

    it("keeps the order of the texts", async () => {
      const together = await embed(manyLanguages);
      for (const [position, text] of manyLanguages.entries()) {
        const [alone] = await embed([text]);
        expect(cosine(together[position]!, alone!)).toBeGreaterThan(0.9999);
      }
    });

    it("gives equal texts equal vectors, in one call and in the next", async () => {
      const [first, other, again] = await embed(["A grey heron.", "Railway timetable", "A grey heron."]);
      expect(again).toEqual(first);
      expect(other).not.toEqual(first);
      expect((await embed(["A grey heron."]))[0]).toEqual(first);
    });

    it("hands out vectors that the caller may change", async () => {
      const [first] = await embed(["A grey heron."]);
      const kept = Float32Array.from(first!);
      first!.fill(7);
      expect((await embed(["A grey heron."]))[0]).toEqual(kept);
    });

    it("keeps calls that run at the same time apart", async () => {
      const together = await Promise.all(manyLanguages.map((text) => embed([text])));
      for (const [position, text] of manyLanguages.entries()) expect(together[position]).toEqual(await embed([text]));
    });

    it("embeds texts and questions of the same model into one space", async () => {
      const [question] = await embedder.embed({ texts: ["Where do herons nest?"], kind: "question" });
      expect(question).toHaveLength(embedder.dimensions);
    });

    it("takes a long text", async () => {
      expect(await embed(["Herons nest in colonies. ".repeat(800)])).toHaveLength(1);
    });

    it("answers an empty list with an empty list and sends nothing", async () => {
      const before = opened.requestCount?.();
      expect(await embed([])).toEqual([]);
      expect(opened.requestCount?.()).toBe(before);
    });

    it.each(blankTexts)("refuses the blank text $text, wherever it stands, and sends nothing", async ({ text }) => {
      await refusesUnsent([text]);
      await refusesUnsent(["A grey heron.", text]);
    });

    it.each(["\ud800", "\udc00", "heron \ud83d", "\udc26 heron", "\udc26\ud83d"])(
      "refuses the lone surrogate in %j and sends nothing",
      async (text) => {
        await refusesUnsent(["A grey heron.", text]);
      },
    );

    it("rejects with the caller's own reason when the signal has already aborted", async () => {
      const reason = new Error("the caller left");
      const before = opened.requestCount?.();
      await expect(embed(["A grey heron."], AbortSignal.abort(reason))).rejects.toBe(reason);
      expect(opened.requestCount?.()).toBe(before);
    });

    it("goes on working after a call that was refused or aborted", async () => {
      await embed([" "]).catch(() => undefined);
      await embed(["A grey heron."], AbortSignal.abort()).catch(() => undefined);
      expect(await embed(["A grey heron."])).toHaveLength(1);
    });
  });
}

const blankTexts = ["", " ", "\n\t\r\n", "\u00a0", "\u3000", "\ufeff", "\u2028\u2029"].map((text) => ({ text }));

const manyLanguages: readonly string[] = [
  "The grey heron waits in shallow water.",
  "Der Graureiher wartet im seichten Wasser.",
  "La garza espera en el agua poco profunda.",
  "Серая цапля ждёт на мелководье.",
  "アオサギは浅瀬で待つ。",
  "苍鹭在浅水中等待。",
  "طائر البلشون الرمادي ينتظر في المياه الضحلة.",
  "नीला बगुला उथले पानी में प्रतीक्षा करता है।",
  "นกกระสานวลรออยู่ในน้ำตื้น",
  "He\u0301ron et h\u00e9ron",
  "🐦🏞️👩‍👩‍👧‍👦",
  "x",
];

function cosine(a: Float32Array, b: Float32Array): number {
  const dot = a.reduce((sum, value, index) => sum + value * b[index]!, 0);
  return dot / (Math.hypot(...a) * Math.hypot(...b));
}
