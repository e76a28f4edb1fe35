/** An answer from a graph that holds documents, in the documents' own sentences. Needs a Neo4j server: `NEO4J_URI`, `NEO4J_USER`, `NEO4J_PASSWORD`. */
// #region answer
import { answer } from "@graphspan/answers";
import { connect, connectionFromEnvironment, createRetriever } from "@graphspan/neo4j";

const store = await connect(connectionFromEnvironment(process.env));
const retriever = createRetriever({ store, embeddingSet: null });

const { statements, refusal } = await answer({ question: "Where do herons nest?", retriever, maxStatements: 1 });
for (const { text, citations } of statements) {
  console.log(text); // → Herons nest in colonies, high in old trees near the water.
  for (const { number, source, span, grounding } of citations) console.log(`[${number}] ${source.path}, bytes ${span.startByte}-${span.endByte} of the ${grounding}`);
}
if (refusal !== null) console.log(refusal.reason, refusal.message);
await store.close();
// #endregion answer
