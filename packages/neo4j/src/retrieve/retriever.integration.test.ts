import { evidenceSchema } from "@graphspan/core";
import { needsServer, testServer } from "@graphspan/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createRetriever } from "./retriever.js";
import { createSampleGraph, type SampleGraph } from "./sample-graph.fixture.js";
import { vector } from "./preset.js";

describe.skipIf(!testServer())(`retriever (${needsServer})`, () => {
  let graph: SampleGraph;

  beforeAll(async () => {
    graph = await createSampleGraph("Retriever");
    await graph.write([
      { id: "foxes", title: "Foxes", chunks: ["The fox sleeps in its den.", "Foxes and hens live here.", "A hen lays an egg a day."] },
      { id: "pumps", title: "Pumps", chunks: ["Pump A/B trial log.", "The valve kx-41 leaked.", "Pressure fell to 3.14 bar."] },
    ]);
  });
  afterAll(() => graph.close());

  it("finds a passage by both routes as one item", async () => {
    const evidence = await createRetriever(pick(graph)).retrieve("Where do foxes and hens live?");
    evidenceSchema.parse(evidence);
    console.log(JSON.stringify(evidence, null, 1));
    expect(evidence.items[0]).toMatchObject({ chunkId: "foxes-1" });
  });
  it("vector only", async () => {
    const evidence = await createRetriever({ ...pick(graph), preset: vector() }).retrieve("Where do foxes and hens live?");
    evidenceSchema.parse(evidence);
  });
});
function pick({ store, layout, embeddingSet, embedder }: SampleGraph) {
  return { store, layout, embeddingSet, embedder };
}
