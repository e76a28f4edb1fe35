/** Two graphs side by side in one database. Needs a Neo4j server: `NEO4J_URI`, `NEO4J_USER`, `NEO4J_PASSWORD`. */
// #region two-graphs
import { applySchema, connect, connectionFromEnvironment, layouts, planSchema, readHealth, renamed } from "@graphspan/neo4j";

const notes = renamed(layouts.graphspan, {
  name: "notes",
  labels: { document: "Note", section: "NoteSection", chunk: "NoteChunk", stagedChunk: "NoteStagedChunk", run: "NoteRun", embeddingSet: "NoteSet" },
  indexes: { vectorIndexName: "note_vectors", fullTextIndexName: "note_words" },
});

const store = await connect(connectionFromEnvironment(process.env));
await applySchema(store, planSchema({ layout: notes, embeddingSet: null, server: store.server }));
const { counts } = await readHealth(store, notes);
console.log(counts.chunks); // → 0
await store.close();
// #endregion two-graphs
