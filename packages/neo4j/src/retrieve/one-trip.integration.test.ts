import { needsServer, testServer } from "@graphspan/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { canFilterInIndex } from "../schema/vector-index-options.js";
import { scope } from "../scope/scope.js";
import type { GraphStore } from "../store/graph-store.js";
import { fullText, hybrid, type Preset, vector } from "./preset.js";
import type { RetrieveOptions } from "./retrieve-options.js";
import { createRetriever } from "./retriever.js";
import { createSampleGraph, type SampleGraph } from "./sample-graph.fixture.js";

/** A store that writes down which queries it is asked. */
function counting(store: GraphStore, asked: string[]): GraphStore {
  return new Proxy(store, {
    get: (target, name) =>
      name === "run"
        ? (...call: Parameters<GraphStore["run"]>) => {
            asked.push(call[0].name);
            return target.run(...call);
          }
        : (Reflect.get(target, name) as unknown),
  });
}

describe.skipIf(!testServer())(`the trips of a retrieval (${needsServer})`, () => {
  let graph: SampleGraph;

  beforeAll(async () => {
    graph = await createSampleGraph("Trips", { filtered: true });
    const words = ["fox", "hen", "pump", "valve", "heron", "weir", "tide", "mast"];
    for (let document = 0; document < 8; document += 1)
      await graph.write([
        {
          id: `d${document}x`,
          chunks: Array.from({ length: 12 }, (_, place) => `The ${words[(document + place) % 8]!} by the ${words[(document * place) % 8]!}.`),
        },
      ]);
  });
  afterAll(() => graph.close());

  async function tripsOf(preset: Preset, options: RetrieveOptions): Promise<readonly string[]> {
    const { store, layout, embeddingSet, embedder } = graph;
    const asked: string[] = [];
    const retriever = createRetriever({ store: counting(store, asked), layout, embeddingSet, embedder, preset });
    for (const question of ["a fox", "the heron at the weir", "hen and pump", "tide mast valve fox", "by the by"]) {
      const { items } = await retriever.retrieve(question, options);
      expect(items.length).toBeGreaterThan(0);
      // Whichever trip it took, each item knows where it is from.
      for (const { documentId, source } of items) expect(source.uri).toBe(`file:///${documentId}`);
    }
    return asked.filter((name) => !["schema.indexes", "graph.size"].includes(name)).map((name) => name.split(".")[0]!);
  }

  it.each([vector, fullText, hybrid])("is one, many equal scores or not", async (preset) => {
    expect(await tripsOf(preset(), {})).toEqual(Array.from({ length: 5 }, () => "candidates"));
    expect(await tripsOf(preset(), { budget: { candidatesPerRoute: 5, maxItems: 5 } })).toEqual(Array.from({ length: 5 }, () => "candidates"));
  });

  it("is one under a scope of documents whose index knows them", async () => {
    const trips = await tripsOf(hybrid(), { scope: scope.documents(["d1x", "d2x", "d5x"]) });
    expect(new Set(trips)).toEqual(new Set(["candidates"]));
    if (canFilterInIndex(graph.store.server)) expect(trips).toHaveLength(5);
  });

  it("is one more at most where another order makes other items", async () => {
    const trips = await tripsOf(hybrid({ fusion: { neo4jGraphRag: "linear", alpha: 0.05 } }), {});
    expect(trips.filter((name) => name === "candidates")).toHaveLength(5);
    expect(trips.filter((name) => name === "chunks").length).toBeLessThanOrEqual(5);
  });
});
