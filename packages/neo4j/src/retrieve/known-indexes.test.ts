import { describe, expect, it } from "vitest";
import { layouts } from "../layout/layout.js";
import type { GraphStore } from "../store/graph-store.js";
import { knownIndexes } from "./known-indexes.js";

/** A server with one full-text index; the test changes how it is made. */
function server() {
  const index = { state: "ONLINE", properties: ["searchText"] };
  const asked: string[] = [];
  const store: Pick<GraphStore, "run"> = {
    run: ({ name, row }) => {
      asked.push(name);
      const fixed = { name: layouts.graphspan.indexes.fullTextIndexName, type: "FULLTEXT", populationPercent: 100, labels: ["Chunk"] };
      const answer = name === "graph.size" ? { documents: 1, chunks: 1 } : { ...fixed, ...index, constraint: null, failure: "", options: {} };
      return Promise.resolve([row.parse(answer)]);
    },
  };
  return { index, timesAsked: () => asked.filter((name) => name === "schema.indexes").length, store: store as GraphStore };
}

describe("knownIndexes", () => {
  const setUp = () => {
    const clock = { ms: 1_000 };
    const { index, timesAsked, store } = server();
    const indexes = knownIndexes({ store, layout: layouts.graphspan, embeddingSet: null, routes: ["fullText"], now: () => clock.ms });
    return { clock, index, timesAsked, indexes, read: () => indexes.read(undefined) };
  };

  it("asks the server once for the questions of half a minute", async () => {
    const { clock, timesAsked, read } = setUp();
    for (const ms of [1_000, 2_000, 30_999]) {
      clock.ms = ms;
      await read();
    }
    expect(timesAsked()).toBe(1);
  });

  it("notices after half a minute that an index was made anew", async () => {
    const { clock, index, read } = setUp();
    await read();
    index.properties = ["text", "title"];
    expect((await read()).fullText?.properties).toEqual(["searchText"]);
    clock.ms += 30_000;
    expect((await read()).fullText?.properties).toEqual(["text", "title"]);
  });

  it("asks each time while an index is being filled, also one that was ready before", async () => {
    const { clock, index, timesAsked, read } = setUp();
    await read();
    index.state = "POPULATING";
    clock.ms += 30_000;
    await read();
    await read();
    index.state = "ONLINE";
    await read();
    await read();
    expect(timesAsked()).toBe(4);
  });

  it("asks again at once when told to forget", async () => {
    const { timesAsked, read, indexes } = setUp();
    await read();
    indexes.forget();
    await read();
    expect(timesAsked()).toBe(2);
  });
});
