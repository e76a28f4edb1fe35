import type { EmbeddingSet } from "@graphspan/core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { layouts } from "../layout/layout.js";
import { renamed } from "../layout/renamed.js";
import { planSchema } from "./plan-schema.js";
import { schemaName } from "./schema-names.js";

const embeddingSet: EmbeddingSet = {
  id: "m_384",
  model: "m",
  dimensions: 384,
  similarity: "cosine",
  property: "embedding",
  vectorIndexName: "graphrag_chunk_embedding_m_384",
  inputTemplate: "{text}",
};
const newest = { version: "2026.09.0", cypher25: true };
const statements = (version: { readonly version: string; readonly cypher25: boolean }, layout = layouts.graphspan): string[] =>
  planSchema({ layout, embeddingSet, server: version }).steps.map(({ statement }) => statement);

describe("the schema of a graph", () => {
  it("is a plan that can be read and run by hand", () => {
    expect(statements(newest).join(";\n")).toMatchInlineSnapshot(`
      "CREATE CONSTRAINT \`graphspan_unique_Document__id\` IF NOT EXISTS FOR (n:\`Document\`) REQUIRE n.\`id\` IS UNIQUE;
      CREATE CONSTRAINT \`graphspan_unique_Section__id\` IF NOT EXISTS FOR (n:\`Section\`) REQUIRE n.\`id\` IS UNIQUE;
      CREATE CONSTRAINT \`graphspan_unique_Chunk__id\` IF NOT EXISTS FOR (n:\`Chunk\`) REQUIRE n.\`id\` IS UNIQUE;
      CREATE CONSTRAINT \`graphspan_unique_StagedChunk__id\` IF NOT EXISTS FOR (n:\`StagedChunk\`) REQUIRE n.\`id\` IS UNIQUE;
      CREATE CONSTRAINT \`graphspan_unique_Run__id\` IF NOT EXISTS FOR (n:\`Run\`) REQUIRE n.\`id\` IS UNIQUE;
      CREATE CONSTRAINT \`graphspan_unique_EmbeddingSet__id\` IF NOT EXISTS FOR (n:\`EmbeddingSet\`) REQUIRE n.\`id\` IS UNIQUE;
      CREATE CONSTRAINT \`graphspan_unique_EmbeddingSet__property\` IF NOT EXISTS FOR (n:\`EmbeddingSet\`) REQUIRE n.\`property\` IS UNIQUE;
      CREATE INDEX \`graphspan_range_Chunk__documentId\` IF NOT EXISTS FOR (n:\`Chunk\`) ON (n.\`documentId\`);
      CREATE FULLTEXT INDEX \`graphrag_chunk_text\` IF NOT EXISTS FOR (n:\`Chunk\`) ON EACH [n.\`searchText\`, n.\`searchTitle\`, n.\`documentId\`] OPTIONS {indexConfig: {\`fulltext.analyzer\`: 'english'}};
      CYPHER 25 CREATE VECTOR INDEX \`graphrag_chunk_embedding_m_384\` IF NOT EXISTS FOR (n:\`Chunk\`) ON n.\`embedding\` WITH [n.\`documentId\`] OPTIONS {indexConfig: {\`vector.dimensions\`: 384, \`vector.similarity_function\`: 'cosine', \`vector.hnsw.m\`: 32, \`vector.hnsw.ef_construction\`: 200, \`vector.quantization.type\`: 'NONE', \`vector.default_search_expansion_factor\`: 3.0}}"
    `);
  });

  it("asks older servers only for what they know", () => {
    const vectorIndex = (version: string, cypher25: boolean): string => statements({ version, cypher25 }).at(-1)!;
    expect(vectorIndex("5.26.30", false)).toMatchInlineSnapshot(
      `"CREATE VECTOR INDEX \`graphrag_chunk_embedding_m_384\` IF NOT EXISTS FOR (n:\`Chunk\`) ON n.\`embedding\` OPTIONS {indexConfig: {\`vector.dimensions\`: 384, \`vector.similarity_function\`: 'cosine', \`vector.hnsw.m\`: 32, \`vector.hnsw.ef_construction\`: 200, \`vector.quantization.enabled\`: false}}"`,
    );
    expect(vectorIndex("2025.11.0", true)).not.toContain("WITH");
    expect(vectorIndex("2026.01.0", true)).toMatch(/^CYPHER 25 .* WITH \[n\.`documentId`\] .*`vector\.quantization\.enabled`: false/);
  });

  it("has no vector index without an embedding set", () => {
    const { steps } = planSchema({ layout: layouts.graphspan, embeddingSet: null, server: newest });
    expect(steps.map(({ kind }) => kind)).not.toContain("vectorIndex");
  });

  it("takes all names from the layout, and quotes them", () => {
    const layout = renamed(layouts.neo4jGraphRag, {
      labels: { chunk: "Pass`age", stagedChunk: "Staged" },
      properties: { chunk: { documentId: "\\u0060" } },
    });
    const text = statements(newest, layout).join("\n");
    expect(text).toContain("FOR (n:`Pass``age`) ON (n.`\\u005cu0060`)");
    expect(text).not.toContain("Chunk");
  });

  it("gives every step a name of its own", () => {
    const names = planSchema({ layout: layouts.graphspan, embeddingSet, server: newest }).steps.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    const name = fc.string({ unit: fc.constantFrom("a", "_", "5", "f", "é", ".") });
    fc.assert(
      fc.property(name, name, name, name, (label, property, otherLabel, otherProperty) => {
        const same = label === otherLabel && property === otherProperty;
        expect(schemaName("unique", label, property) === schemaName("unique", otherLabel, otherProperty)).toBe(same);
      }),
    );
  });
});
