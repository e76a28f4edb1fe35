// #region adopt
import { applyAdoption, planAdoption, prepareSteps, previewAdoption, undoAdoption } from "@graphspan/adoption";
import { applySchema, connect, connectionFromEnvironment, layouts, renamed } from "@graphspan/neo4j";

const store = await connect(connectionFromEnvironment(process.env));
const plan = planAdoption({
  layout: renamed(layouts.neo4jGraphRag, { indexes: { vectorIndexName: "chunk_embeddings" } }), // the index that Python made
  embeddingSet: { model: "all-MiniLM-L6-v2", dimensions: 384 }, // how Python made the vectors
  sourceFiles: { "weirs.md": "docs/weirs.md" }, // by the document's path
});

const { blockers, counts, grounding } = await previewAdoption(store, plan); // reads only
console.log(`${grounding.source} of ${counts.adoptedDocuments} documents lie in their files, ${blockers.length} things are in the way`);
// → 1 of 1 documents lie in their files, 0 things are in the way

const { before, after } = prepareSteps({ plan, server: store.server });
await applySchema(store, { steps: before });
const receipt = await applyAdoption(store, plan); // one run, which is visible as a whole at its end
await applySchema(store, { steps: after });

const { counts: undone } = await undoAdoption(store, plan.layout, { runId: receipt.runId }); // exactly what that run added
console.log(`${undone.chunks} chunks are as they were`);
// → 3 chunks are as they were
await store.close();
// #endregion adopt
