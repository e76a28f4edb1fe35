/** How well search by words answers three questions. Needs a Neo4j server: `NEO4J_URI`, `NEO4J_USER`, `NEO4J_PASSWORD`. */
// #region evaluate
import { evaluate } from "@graphspan/evaluation";
import { connect, connectionFromEnvironment, fullText } from "@graphspan/neo4j";

const store = await connect(connectionFromEnvironment(process.env));
const { report } = await evaluate({
  store,
  corpus: "river/corpus.jsonl", // a line: {"id": "locks", "title": "Locks", "text": "A lock lets boats …", "meta": {"subject": "works"}}
  queries: "river/queries.jsonl", // a line: {"id": "q1", "text": "Where do herons nest?", "type": "place", "scope": {"subject": "birds"}}
  qrels: "river/qrels.tsv", // a header, then query id, row id and grade
  preset: fullText(), // hybrid() and vector() need an embedder
});
const { metrics, intervals, counts } = report;
console.log(`${counts.queries} queries, ${counts.rows} rows`); // → 3 queries, 5 rows
console.log("R@5", metrics["R@5"], intervals["R@5"], "nDCG@10", metrics["nDCG@10"], intervals["nDCG@10"]);
await store.close();
// #endregion evaluate
