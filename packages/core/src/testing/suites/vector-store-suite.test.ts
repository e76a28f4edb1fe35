import { afterAll, describe, it } from "vitest";
import type { VectorHit, VectorStore } from "../../ports/vector-store.js";
import { describeSuite } from "../conformance/describe-suite.js";
import { everyCheckFails } from "../conformance/every-check-fails.fixture.js";
import type { ConformanceSuite } from "../conformance/suite.js";
import { inMemoryVectorStore } from "../fakes/in-memory-vector-store.js";
import { vectorStoreSuite } from "./vector-store-suite.js";

const suite = vectorStoreSuite(() => ({ vectorStore: inMemoryVectorStore() }));

/** A sound store, but for some of its methods. */
const broken = (change: (sound: VectorStore) => Partial<VectorStore>): ConformanceSuite =>
  vectorStoreSuite(() => {
    const sound = inMemoryVectorStore();
    return { vectorStore: { ...sound, ...change(sound) } };
  });
const changed = (change: (hits: readonly VectorHit[]) => readonly VectorHit[]): ConformanceSuite =>
  broken((sound) => ({ search: async (collection, request) => change(await sound.search(collection, request)) }));

describeSuite("inMemoryVectorStore", suite, { describe, it, after: afterAll });

describe("the suite of the port VectorStore", () => {
  everyCheckFails(suite, {
    "finds nothing in a collection that does not exist": changed((hits) => (hits.length > 0 ? hits : [{ id: "?", content: "?", score: 0 }])),
    "finds a record by its meaning, as it was stored": changed((hits) => hits.map((hit) => ({ ...hit, metadata: undefined }))),
    "keeps texts of every language as they are": changed((hits) => hits.map((hit) => ({ ...hit, content: hit.content.normalize("NFC") }))),
    "sorts the best first and gives no more than were asked for": changed((hits) => hits.slice(0, 10)),
    "replaces a record that is stored again": broken((sound) => {
      const first = new Map<string, unknown>();
      return {
        upsert: (collection, record) => {
          const metadata = first.get(record.id) ?? record.metadata;
          first.set(record.id, metadata);
          return sound.upsert(collection, { ...record, metadata: metadata as never });
        },
      };
    }),
    "removes a record, and does not mind one that is not there": broken((sound) => ({
      delete: (collection, id) => (id === "heron" ? Promise.resolve() : sound.delete(collection, id)),
    })),
    "keeps collections apart": broken((sound) => ({
      upsert: (_, record) => sound.upsert("all", record),
      search: (_, request) => sound.search("all", request),
      delete: (_, id) => sound.delete("all", id),
    })),
    "takes ids that mean something elsewhere": broken((sound) => ({
      upsert: (collection, record) => sound.upsert(collection, { ...record, id: record.id.replaceAll("\\u0060", "`") }),
    })),
    "rejects with the caller's own reason when the signal has already aborted": broken((sound) => ({
      upsert: (collection, record) => sound.upsert(collection, record),
    })),
  });
});
