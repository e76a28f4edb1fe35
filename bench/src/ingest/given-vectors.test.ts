import { describe, expect, it } from "vitest";
import { createCorpus } from "../retrieve/corpus/corpus.js";
import { createGivenVectors } from "./given-vectors.js";

const [document] = [...createCorpus({ chunks: 50, dimensions: 8, seed: 1 }).documents()];
const passages = document!.sections.flatMap(({ chunks }) => chunks);
const inputs = passages.map(({ text }, index) => `Title › Part\n${index % 10 === 0 ? `# Part\n\n${text}` : text}`);

describe("an embedder of given vectors", () => {
  it("knows each passage, whatever title and heading stand above it", async () => {
    const embedder = createGivenVectors({ dimensions: 8, keep: true });
    embedder.add(document!);
    for (let again = 0; again < 2; again += 1)
      expect(await embedder.embed({ texts: inputs, kind: "document" })).toEqual(passages.map(({ vector }) => vector));
  });

  it("forgets what was asked for where nothing is kept", async () => {
    const embedder = createGivenVectors({ dimensions: 8, keep: false });
    embedder.add(document!);
    await embedder.embed({ texts: inputs, kind: "document" });
    expect(await embedder.embed({ texts: [inputs[0]!], kind: "document" })).toEqual([undefined]);
  });
});
