/** A folder becomes a citable graph. Needs a Neo4j server: `NEO4J_URI`, `NEO4J_USER`, `NEO4J_PASSWORD`. */
// #region ingest
import { createLocalEmbedder, fetchLocalModel } from "@graphspan/embeddings";
import { filesSource, ingest } from "@graphspan/ingest";
import { connect, connectionFromEnvironment, layouts, resolveEmbeddingSet } from "@graphspan/neo4j";

const store = await connect(connectionFromEnvironment(process.env));
const embedder = await createLocalEmbedder(await fetchLocalModel()); // or any other Embedder of @graphspan/core
const { model, dimensions } = embedder;
const embeddingSet = await resolveEmbeddingSet(store, layouts.graphspan, { model, dimensions });

const source = filesSource({ path: "docs" });
const first = await ingest({ store, embeddingSet, embedder, source });
const { added, unchanged } = first.documents;
console.log(`${added} added, ${unchanged} unchanged`); // → 2 added, 0 unchanged

const second = await ingest({ store, embeddingSet, embedder, source });
console.log(`${second.documents.added} added, ${second.documents.unchanged} unchanged`); // → 0 added, 2 unchanged

await embedder.close();
await store.close();
// #endregion ingest
