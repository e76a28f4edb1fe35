/**
 * From a folder of documents to cited passages, with the packages alone. Needs a Neo4j server: `NEO4J_URI`, `NEO4J_USER`,
 * `NEO4J_PASSWORD`, and a folder as its argument.
 */
// #region retrieve
import { createLocalEmbedder, fetchLocalModel } from "@graphspan/embeddings";
import { filesSource, ingest } from "@graphspan/ingest";
import { connect, connectionFromEnvironment, createRetriever, layouts, resolveEmbeddingSet } from "@graphspan/neo4j";

const [folder = "docs", question = "What is a span?"] = process.argv.slice(2);
const store = await connect(connectionFromEnvironment(process.env));
const embedder = await createLocalEmbedder(await fetchLocalModel());
const { model, dimensions } = embedder;
const embeddingSet = await resolveEmbeddingSet(store, layouts.graphspan, { model, dimensions });

await ingest({ store, embeddingSet, embedder, source: filesSource({ path: folder }) });

const retriever = createRetriever({ store, embeddingSet, embedder });
const { items } = await retriever.retrieve(question);
for (const { rank, text, span, source } of items) console.log(`[${rank}] ${source.path} ${span.startByte}-${span.endByte}\n${text}\n`);

await store.close();
// #endregion retrieve
