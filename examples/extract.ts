/** Things of a graph that holds documents, without a model, and a merge that is undone. Needs a Neo4j server: `NEO4J_URI`, `NEO4J_USER`, `NEO4J_PASSWORD`. */
// #region extract
import { applyMerge, createNameExtractor, extract, listThings, ontologies, undoMerge } from "@graphspan/extraction";
import { connect, connectionFromEnvironment } from "@graphspan/neo4j";

const store = await connect(connectionFromEnvironment(process.env));
const names = ["weir", "lock"].map((name) => ({ class: "Concept", name }));
await extract({ store, ontology: ontologies.generic, extractor: createNameExtractor({ names }) });

const things = await listThings({ store });
const [weir, lock] = ["weir", "lock"].map((wanted) => things.find(({ name }) => name === wanted)!);
console.log(`${weir!.mentions} mentions`); // → 3 mentions

const { runId } = await applyMerge({ store, things: [weir!.id, lock!.id] }); // links, and no node merged
const { undone } = await undoMerge({ store, runId });
console.log(undone); // → true
await store.close();
// #endregion extract
