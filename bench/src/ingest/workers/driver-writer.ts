import { applySchema, connect, planSchema, resolveEmbeddingSet } from "@graphspan/neo4j";
import neo4j from "neo4j-driver";
import { createCorpus } from "../../retrieve/corpus/corpus.js";
import { benchGraph } from "../../retrieve/graph/bench-graph.js";
import { documentsCreate } from "../../retrieve/graph/documents-create.js";
import { toGraphDocument } from "../../retrieve/graph/graph-document.js";
import { syntheticModel } from "../../retrieve/graph/load-graph.js";
import type { Writer, WriterSettings } from "./writer-settings.js";

/** 1,000 passages: fewer or more were slower. */
const documentsPerTransaction = 20;
const run = "bench-driver";

/**
 * The bare driver with the fastest write that is known: rows that were made beforehand, whole documents in one `UNWIND`, nothing looked up.
 * It is a floor, not a rival: it cannot be repeated, and finds out nothing about what is there.
 */
export async function openDriverWriter({ connection, prefix, corpus: options }: WriterSettings): Promise<Writer> {
  const { uri, auth, database } = connection;
  const { layout } = benchGraph(prefix);
  const store = await connect(connection);
  const driver = neo4j.driver(uri, neo4j.auth.basic(auth.username, auth.password));
  const rows = [...createCorpus(options).documents()].map((document) => toDriver(toGraphDocument(document, { layout, run })));
  const query = documentsCreate(layout).text;
  return {
    async write(count) {
      const embeddingSet = await resolveEmbeddingSet(store, layout, { model: syntheticModel, dimensions: options.dimensions });
      const start = performance.now();
      // eslint-disable-next-line @typescript-eslint/no-unsafe-class-instance-assignment -- the driver declares this plain object as a class
      const session = driver.session({ database });
      try {
        for (let first = 0; first < count; first += documentsPerTransaction) {
          const documents = rows.slice(first, Math.min(count, first + documentsPerTransaction));
          await session.executeWrite((transaction) => transaction.run(query, { documents, run, vectorProperty: embeddingSet.property }));
        }
      } finally {
        await session.close();
      }
      const written = performance.now();
      await applySchema(store, planSchema({ layout, embeddingSet, server: store.server }));
      return { writeMs: written - start, wholeMs: performance.now() - start };
    },
    async close() {
      await driver.close();
      await store.close();
    },
  };
}

/** Whole numbers as INTEGER, vectors as vectors. */
function toDriver(value: unknown): unknown {
  if (typeof value === "number") return neo4j.int(value);
  if (value instanceof Float32Array) return neo4j.vector(value);
  if (Array.isArray(value)) return value.map(toDriver);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, toDriver(inner)]));
}
