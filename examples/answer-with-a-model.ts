/**
 * An answer of a chat model, statement by statement, from a graph that holds documents. Needs a Neo4j server (`NEO4J_URI`, `NEO4J_USER`, `NEO4J_PASSWORD`) and a model
 * (`OPENAI_API_KEY`, or the compatible server that `OPENAI_BASE_URL` names).
 */
// #region answer
import { streamAnswer } from "@graphspan/answers";
import { openai } from "@graphspan/models";
import { connect, connectionFromEnvironment, createRetriever } from "@graphspan/neo4j";

const store = await connect(connectionFromEnvironment(process.env));
const retriever = createRetriever({ store, embeddingSet: null });

for await (const event of streamAnswer({ question: "Where do herons nest?", retriever, model: openai("gpt-4o") })) {
  if (event.type === "statement") console.log(event.statement.text, event.statement.citations.map(({ number }) => `[${number}]`).join(""));
  if (event.type === "end") console.log(event.answer.refusal?.message ?? `${event.answer.statements.length} statements, ${event.answer.cut.length} cut`);
}
await store.close();
// #endregion answer
