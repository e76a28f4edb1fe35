import type { VectorHit, VectorRecord, VectorStore } from "../../ports/vector-store.js";
import { ensureStoppedBefore } from "../conformance/abort-checks.js";
import { ensure, ensureSame } from "../conformance/ensure.js";
import { frozen } from "../conformance/frozen.js";
import { type Closable, type ConformanceSuite, defineSuite } from "../conformance/suite.js";
import { manyLanguages } from "./many-languages.js";

export interface VectorStoreUnderTest extends Closable {
  readonly vectorStore: VectorStore;
  /** Begins the name of every collection that the suite uses; what is in them is deleted again. @default "conformance" */
  readonly collectionPrefix?: string | undefined;
}

const heron: VectorRecord = { id: "heron", content: "The grey heron waits in shallow water.", metadata: { page: 3, tags: ["bird"] } };
const bread: VectorRecord = { id: "bread", content: "Sourdough bread needs a day." };
const question = "Where does the grey heron wait?";

/** What every {@link VectorStore} must do, whatever is behind it. */
export function vectorStoreSuite(open: () => VectorStoreUnderTest | Promise<VectorStoreUnderTest>): ConformanceSuite {
  let collections = 0;
  /** Runs work on a collection that nothing else has used. */
  const inCollection =
    (work: (collection: Collection) => Promise<void>) =>
    async ({ vectorStore, collectionPrefix = "conformance" }: VectorStoreUnderTest): Promise<void> => {
      const collection = openCollection(vectorStore, `${collectionPrefix}-${++collections}`);
      try {
        await work(collection);
      } finally {
        await collection.clear();
      }
    };

  return defineSuite("VectorStore", open, {
    "finds nothing in a collection that does not exist": inCollection(async ({ search }) => {
      ensureSame(await search(question), [], "there are no hits");
    }),

    "finds a record by its meaning, as it was stored": inCollection(async ({ upsert, search }) => {
      await upsert(bread, heron);
      const [hit] = await search(question);
      ensure(hit !== undefined, "there is a hit");
      const { score, ...record } = hit;
      ensure(Number.isFinite(score), "its score is a finite number", { score });
      ensureSame(record, heron, "id, content and metadata come back as they were stored");
    }),

    "keeps texts of every language as they are": inCollection(async ({ upsert, search }) => {
      await upsert(...manyLanguages.map((content, index) => ({ id: String(index), content })));
      for (const [index, content] of manyLanguages.entries()) {
        const [hit] = await search(content);
        ensureSame([hit?.id, hit?.content], [String(index), content], "a text finds itself");
      }
    }),

    "sorts the best first and gives no more than were asked for": inCollection(async ({ upsert, search }) => {
      await upsert(...manyLanguages.map((content, index) => ({ id: String(index), content })));
      for (const topK of [1, 3, 1_000]) {
        const hits = await search(question, topK);
        ensure(hits.length === Math.min(topK, manyLanguages.length), `asked for ${topK}, as many come as there are`, { hits: hits.length });
        ensure(new Set(hits.map(({ id }) => id)).size === hits.length, "no record comes twice");
        ensure(
          hits.every(({ score }, place) => place === 0 || score <= hits[place - 1]!.score),
          "no score is above the one before it",
        );
      }
    }),

    "replaces a record that is stored again": inCollection(async ({ upsert, search }) => {
      await upsert(heron, { ...bread, id: heron.id });
      const [hit, ...more] = await search(question);
      ensure(more.length === 0, "there is one record", { more });
      ensureSame(hit, { ...bread, id: heron.id, score: hit?.score }, "nothing of the earlier record is left, its metadata included");
    }),

    "removes a record, and does not mind one that is not there": inCollection(async ({ upsert, search, remove }) => {
      await upsert(heron, bread);
      await remove(heron.id);
      await remove(heron.id);
      await remove("nobody");
      ensureSame(
        (await search(question)).map(({ id }) => id),
        [bread.id],
        "the other record is still there",
      );
    }),

    "keeps collections apart": (subject) =>
      inCollection((one) =>
        inCollection(async (other) => {
          await one.upsert(heron);
          await other.upsert({ ...bread, id: heron.id });
          await other.remove(heron.id);
          ensureSame(
            (await one.search(question)).map(({ content }) => content),
            [heron.content],
            "a record is untouched by one of the same id in another collection",
          );
          ensureSame(await other.search(question), [], "a record of another collection is not found");
        })(subject),
      )(subject),

    "takes ids that mean something elsewhere": inCollection(async ({ upsert, search, remove }) => {
      const ids = ["__proto__", "constructor", "a/b", "'; DROP", "`", "\\u0060", "id with spaces", "ü🐦"];
      await upsert(...ids.map((id) => ({ id, content: heron.content })));
      ensureSame((await search(question)).map(({ id }) => id).sort(), [...ids].sort(), "each record is found under its id");
      await remove("__proto__");
      ensure((await search(question)).length === ids.length - 1, "one record is removed, and only that");
    }),

    "rejects with the caller's own reason when the signal has already aborted": inCollection(async ({ store, name, search }) => {
      await ensureStoppedBefore((signal) => store.upsert(name, heron, { signal }), undefined);
      await ensureStoppedBefore((signal) => store.search(name, { question, topK: 3, signal }), undefined);
      ensureSame(await search(question), [], "nothing was stored");
    }),
  });
}

interface Collection {
  readonly store: VectorStore;
  readonly name: string;
  readonly upsert: (...records: readonly VectorRecord[]) => Promise<void>;
  readonly search: (question: string, topK?: number) => Promise<readonly VectorHit[]>;
  readonly remove: (id: string) => Promise<void>;
  readonly clear: () => Promise<void>;
}

function openCollection(store: VectorStore, name: string): Collection {
  const used = new Set<string>();
  return {
    store,
    name,
    async upsert(...records) {
      for (const record of records) {
        used.add(record.id);
        await store.upsert(name, frozen(structuredClone(record)));
      }
    },
    search: (question, topK = 50) => store.search(name, frozen({ question, topK })),
    remove: (id) => store.delete(name, id),
    async clear() {
      for (const id of used) await store.delete(name, id);
    },
  };
}
