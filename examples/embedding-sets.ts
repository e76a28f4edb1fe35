/** A second embedding set beside the first, up to the end of the first. Needs a Neo4j server: `NEO4J_URI`, `NEO4J_USER`, `NEO4J_PASSWORD`. */
import type { Embedder } from "@graphspan/core";
import { createLocalEmbedder, fetchLocalModel } from "@graphspan/embeddings";

/** In place of a model that you want to leave: how often each letter occurs. */
const oldModel: Embedder = {
  model: "letters",
  dimensions: 26,
  embed: ({ texts }) =>
    Promise.resolve(texts.map((text) => Float32Array.from({ length: 26 }, (_, index) => text.toLowerCase().split(String.fromCharCode(97 + index)).length - 1))),
};
const newModel = await createLocalEmbedder(await fetchLocalModel());
const questions = ["How do boats get past a weir?", "What do herons eat?"];

// #region sets
import { compareEmbeddingSets } from "@graphspan/evaluation";
import { fillEmbeddingSet, filesSource, ingest } from "@graphspan/ingest";
import {
  connect,
  connectionFromEnvironment,
  createRetriever,
  dropEmbeddingSet,
  layouts,
  readActiveEmbeddingSet,
  resolveEmbeddingSet,
  switchEmbeddingSet,
} from "@graphspan/neo4j";

const store = await connect(connectionFromEnvironment(process.env));
const layout = layouts.graphspan;
const setOf = ({ model, dimensions }: Embedder) => resolveEmbeddingSet(store, layout, { model, dimensions });

// As it is today: one set, which answers.
const before = await setOf(oldModel);
await ingest({ store, embeddingSet: before, embedder: oldModel, source: filesSource({ path: "docs" }) });

// Add and fill: in this process, in others, on other machines. Questions and ingests go on with the first set.
const after = await setOf(newModel);
const { embedded } = await fillEmbeddingSet({ store, embeddingSet: after, embedder: newModel });
console.log(`${embedded > 0 ? "filled" : "nothing to do"}, active: ${(await readActiveEmbeddingSet(store, layout))!.id}`); // → filled, active: letters_26

// Compare both on your own questions.
const first = { embeddingSet: before, embedder: oldModel };
const second = { embeddingSet: after, embedder: newModel };
const { overlap, rankCorrelation } = await compareEmbeddingSets({ store, first, second, questions, k: 3 });
console.error({ overlap, rankCorrelation });

// Switch, and make the next retriever from what is active.
await switchEmbeddingSet(store, layout, { embeddingSet: after.id });
const embeddingSet = await readActiveEmbeddingSet(store, layout);
const retriever = createRetriever({ store, embeddingSet, embedder: newModel });
const { items } = await retriever.retrieve(questions[0]!);
console.log(items[0]!.text.includes("lock")); // → true

// Drop the old one.
const { vectors } = await dropEmbeddingSet(store, layout, { embeddingSet: before.id });
console.log(vectors === embedded); // → true
// #endregion sets

await newModel.close();
await store.close();
