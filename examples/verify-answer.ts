/** Whether the words that an answer quotes still stand in their documents. Needs a Neo4j server: `NEO4J_URI`, `NEO4J_USER`, `NEO4J_PASSWORD`. */
// #region verify
import { readFile } from "node:fs/promises";
import { answer, answerSchema, verifyAnswer } from "@graphspan/answers";
import { connect, connectionFromEnvironment, createRetriever } from "@graphspan/neo4j";

const store = await connect(connectionFromEnvironment(process.env));
const given = await answer({ question: "Where do herons nest?", retriever: createRetriever({ store, embeddingSet: null }) });
const kept = JSON.stringify(given); // in a file, say, or a database

const { ok } = await verifyAnswer(answerSchema.parse(JSON.parse(kept)), ({ path }) => readFile(path));
console.log(ok ? "Every quote stands where it says." : "Some documents have changed."); // → Every quote stands where it says.
await store.close();
// #endregion verify
