import { appendFileSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { EmbeddingSet } from "@graphspan/core";
import { deterministicEmbedder } from "@graphspan/core/testing";
import { connect, type ConnectOptions, type Layout } from "@graphspan/neo4j";
import { fillEmbeddingSet } from "../src/index.js";

/** A fill in a process of its own, which a test can kill. */
export interface FillTask {
  readonly connection: ConnectOptions;
  readonly layout: Layout;
  readonly embeddingSet: EmbeddingSet;
  readonly leaseMs: number;
  /** How long the embedder takes for each call. */
  readonly embedMs: number;
  /** File that gets a line for each text that is embedded, and one for each claim that is taken over. */
  readonly journal: string;
}

const { connection, layout, embeddingSet, leaseMs, embedMs, journal } = JSON.parse(readFileSync(0, "utf8")) as FillTask;
const store = await connect(connection);
const plain = deterministicEmbedder(embeddingSet.dimensions);
await fillEmbeddingSet({
  store,
  layout,
  embeddingSet,
  embedder: {
    ...plain,
    model: embeddingSet.model,
    embed: async (request) => {
      appendFileSync(journal, request.texts.map((text) => `embedded ${JSON.stringify(text)}\n`).join(""));
      await sleep(embedMs);
      return plain.embed(request);
    },
  },
  leaseMs,
  onEvent: (event) => {
    if (event.type === "work-taken-over") appendFileSync(journal, `taken over ${event.chunks}\n`);
  },
});
await store.close();
