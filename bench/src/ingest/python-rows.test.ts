import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createCorpus } from "../retrieve/corpus/corpus.js";
import { benchGraph } from "../retrieve/graph/bench-graph.js";
import { writePythonRows } from "./python-rows.js";

const { layout } = benchGraph("Rows");
const corpus = createCorpus({ chunks: 120, dimensions: 4, seed: 1 });

interface Rows {
  readonly nodes: readonly { id: string; label: string; properties: Record<string, unknown>; embedding_properties?: Record<string, number[]> }[];
  readonly relationships: readonly { start_node_id: string; end_node_id: string; type: string }[];
}

describe("rows for Python", () => {
  it("hold the nodes and relationships of so many documents, with a vector for each passage", async () => {
    const folder = await mkdtemp(join(tmpdir(), "rows-"));
    try {
      const file = join(folder, "rows.jsonl");
      await writePythonRows(file, corpus, { layout, documents: 2, vectorProperty: "embedding" });
      const documents = (await readFile(file, "utf8")).trimEnd().split("\n").map((line) => JSON.parse(line) as Rows);
      expect(documents).toHaveLength(2);
      for (const { nodes, relationships } of documents) {
        expect(nodes.map(({ label }) => label).filter((label) => label === layout.labels.chunk)).toHaveLength(50);
        expect(nodes.filter(({ embedding_properties: vectors }) => vectors?.["embedding"]?.length === 4)).toHaveLength(50);
        const ids = new Set(nodes.map(({ id }) => id));
        expect(ids.size).toBe(56);
        for (const { start_node_id: start, end_node_id: end } of relationships) expect(ids.has(start) && ids.has(end)).toBe(true);
        expect(relationships).toHaveLength(5 + 50 + 50 + 49);
      }
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});
