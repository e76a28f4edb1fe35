import { needsServer, testServer } from "@graphspan/testkit";
import { afterEach, describe, expect, it } from "vitest";
import { createRetriever } from "../retrieve/retriever.js";
import { createSampleGraph, type SampleGraph, type SampleGraphOptions } from "../retrieve/sample-graph.fixture.js";
import { scope } from "../scope/scope.js";

const stored = { fullTextProperties: ["text", "title"] } as const;

describe.skipIf(!testServer())(`an index with an analyzer of its own kind (${needsServer})`, () => {
  let graph: SampleGraph | undefined;
  afterEach(async () => {
    await graph?.close();
  });

  const openGraph = async (options: SampleGraphOptions): Promise<SampleGraph> => (graph = await createSampleGraph("StopWords", options));
  const retrieverOf = ({ store, layout, embeddingSet, embedder }: SampleGraph) =>
    createRetriever({ store, layout, embeddingSet, embedder });

  const kinds = [
    ["of ours", {}],
    ["of other software", stored],
  ] as const;
  describe.each(kinds)("an index %s that drops stop words", (_, options) => {
    it.each(["to be or not to be", "The, THE; the!", "is it that they are", "AND the OR", "to be ".repeat(2_000)])(
      "finds nothing by the words of %j, says so with the analyzer's name, and vectors answer",
      async (question) => {
        const opened = await openGraph({ analyzer: "english", ...options });
        await opened.write([
          { id: "band", chunks: ["The Who is a band"] },
          { id: "play", chunks: ["to be or not to be, that is the question"] },
        ]);
        for (const within of [undefined, scope.documents(["band", "play"])]) {
          const { items, trace, provenance } = await retrieverOf(opened).retrieve(question, { scope: within });
          expect(trace.routes.find(({ route }) => route === "fullText")).toMatchObject({ state: "ran", candidates: 0 });
          expect(provenance.fullText?.analyzer).toBe("english");
          expect(items.map(({ documentId }) => documentId).sort()).toEqual(["band", "play"]);
          for (const { routes } of items) expect(routes.map(({ route }) => route)).toEqual(["vector"]);
        }
      },
    );

    it("finds the other words of a question", async () => {
      const opened = await openGraph({ analyzer: "english", ...options, indexes: ["fullText"] });
      await opened.write([
        { id: "band", chunks: ["The Who is a band"] },
        { id: "play", chunks: ["to be or not to be, that is the question"] },
      ]);
      const { items } = await retrieverOf(opened).retrieve("the who");
      expect(items.map(({ documentId }) => documentId)).toEqual(["band"]);
    });
  });

  it.each(kinds)("an index %s that folds case and accents finds words in any case, and takes wildcards for nothing", async (_, options) => {
    const opened = await openGraph({ analyzer: "standard-folding", ...options, indexes: ["fullText"] });
    await opened.write([
      { id: "machine", chunks: ["The machine ACME-77 stands in the Café"] },
      { id: "others", chunks: ["Acmeology is another word; so is coffee"] },
    ]);
    for (const question of ["acme-77", "ACME-77", "Acme", "ACME*", "acme?", "a*me ACME", "*acme*", "cafe", "CAFÉ", "Cafe\u0301*"]) {
      const { items } = await retrieverOf(opened).retrieve(question);
      expect({ question, found: items.map(({ documentId }) => documentId) }).toEqual({ question, found: ["machine"] });
    }
    const { items } = await retrieverOf(opened).retrieve("acm*");
    expect(items).toEqual([]);
  });
});
