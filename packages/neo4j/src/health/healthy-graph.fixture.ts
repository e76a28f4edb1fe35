import type { Layout } from "../layout/layout.js";
import { finishRun, startRun } from "../runs/runs.js";
import type { GraphStore } from "../store/graph-store.js";

/** Ten bytes each; a chunk per text. */
const documents = [
  { id: "d1", chunks: ["one fox, a", "and a hen,", "in a wood."], sections: [{ id: "s1", chunks: 2 }, { id: "s2", chunks: 1 }] },
  { id: "d2", chunks: ["one gauge,", "at a weir."], sections: [{ id: "s3", chunks: 2 }] },
  { id: "d3", chunks: ["one bridge"], sections: [] },
];

/**
 * Three documents as an ingest writes them, by the finished run `r1`: chunks `d1-0` to `d1-2` in the sections `s1` and `s2`, `d2-0` and `d2-1` in
 * `s3`, and `d3-0` in none.
 */
export async function writeHealthyGraph(store: GraphStore, layout: Layout): Promise<void> {
  const { document, section, chunk } = layout.labels;
  await startRun(store, layout, { id: "r1", kind: "ingest", startedAt: new Date(0) });
  await finishRun(store, layout, { id: "r1", state: "finished", finishedAt: new Date(1) });
  for (const { id, chunks, sections } of documents) {
    await store.runCypher(
      `CREATE (d:${document} {id: $id, textSha256: 'sha', run: 'r1'})
       WITH d UNWIND $chunks AS row
       CREATE (c:${chunk} {id: row.id, documentId: $id, index: row.index, text: row.text, startByte: row.index * 10, endByte: row.index * 10 + 10,
         embedding: [1.0, row.index], run: 'r1'})-[:FROM_DOCUMENT {run: 'r1'}]->(d)
       WITH DISTINCT d
       MATCH (before:${chunk} {documentId: $id}), (c:${chunk} {documentId: $id, index: before.index + 1})
       CREATE (before)-[:NEXT_CHUNK {run: 'r1'}]->(c)`,
      { id, chunks: chunks.map((text, index) => ({ id: `${id}-${index}`, index, text })) },
    );
    let start = 0;
    for (const { id: sectionId, chunks: size } of sections) {
      await store.runCypher(
        `MATCH (d:${document} {id: $id})
         CREATE (s:${section} {id: $sectionId, startByte: $start, endByte: $end, run: 'r1'})-[:SECTION_OF {run: 'r1'}]->(d)
         WITH s MATCH (c:${chunk} {documentId: $id}) WHERE $start <= c.startByte < $end
         CREATE (c)-[:IN_SECTION {run: 'r1'}]->(s)`,
        { id, sectionId, start, end: start + size * 10 },
      );
      start += size * 10;
    }
  }
}
