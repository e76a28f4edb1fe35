/** Passages from a graph that holds documents, without a model. Needs a Neo4j server: `NEO4J_URI`, `NEO4J_USER`, `NEO4J_PASSWORD`. */
// #region retrieve
import { connect, connectionFromEnvironment, createRetriever } from "@graphspan/neo4j";

const store = await connect(connectionFromEnvironment(process.env));
const retriever = createRetriever({ store, embeddingSet: null }); // by words; with an embedding set and its embedder also by meaning
const { items } = await retriever.retrieve("Where do herons nest?", { budget: { maxItems: 1 } });
for (const { text, span, source } of items) console.log(source.path, span.startByte, span.endByte, text);
await store.close();
// #endregion retrieve
