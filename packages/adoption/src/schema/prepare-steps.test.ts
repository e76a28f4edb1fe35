import { renamed } from "@graphspan/neo4j";
import { describe, expect, it } from "vitest";
import { planAdoption } from "../plan/plan-adoption.js";
import { prepareSteps } from "./prepare-steps.js";

const newest = { version: "2026.09.0", cypher25: true };
const embeddingSet = { model: "m", dimensions: 384 };
const statements = (steps: readonly { readonly statement: string }[]): string => steps.map(({ statement }) => statement).join(";\n");

describe("the schema of an adoption", () => {
  it("is keys before anything is written, and search over the stored texts after it", () => {
    const { before, after } = prepareSteps({ plan: planAdoption({ embeddingSet }), server: newest });
    expect(statements(before)).toMatchInlineSnapshot(`
      "CREATE CONSTRAINT \`graphspan_unique_Document__id\` IF NOT EXISTS FOR (n:\`Document\`) REQUIRE n.\`id\` IS UNIQUE;
      CREATE CONSTRAINT \`graphspan_unique_Section__id\` IF NOT EXISTS FOR (n:\`Section\`) REQUIRE n.\`id\` IS UNIQUE;
      CREATE CONSTRAINT \`graphspan_unique_Chunk__id\` IF NOT EXISTS FOR (n:\`Chunk\`) REQUIRE n.\`id\` IS UNIQUE;
      CREATE CONSTRAINT \`graphspan_unique_StagedChunk__id\` IF NOT EXISTS FOR (n:\`StagedChunk\`) REQUIRE n.\`id\` IS UNIQUE;
      CREATE CONSTRAINT \`graphspan_unique_Run__id\` IF NOT EXISTS FOR (n:\`Run\`) REQUIRE n.\`id\` IS UNIQUE;
      CREATE CONSTRAINT \`graphspan_unique_EmbeddingSet__id\` IF NOT EXISTS FOR (n:\`EmbeddingSet\`) REQUIRE n.\`id\` IS UNIQUE;
      CREATE CONSTRAINT \`graphspan_unique_EmbeddingSet__property\` IF NOT EXISTS FOR (n:\`EmbeddingSet\`) REQUIRE n.\`property\` IS UNIQUE;
      CREATE INDEX \`graphspan_range_Chunk__documentId\` IF NOT EXISTS FOR (n:\`Chunk\`) ON (n.\`documentId\`)"
    `);
    expect(statements(after)).toMatchInlineSnapshot(`"CREATE FULLTEXT INDEX \`graphrag_chunk_text\` IF NOT EXISTS FOR (n:\`Chunk\`) ON EACH [n.\`text\`, n.\`documentId\`] OPTIONS {indexConfig: {\`fulltext.analyzer\`: 'english'}}"`);
  });

  it("has a vector index of ours where the plan says so, filtered by document where the server can", () => {
    const plan = planAdoption({ embeddingSet, addVectorIndex: true });
    expect(statements(prepareSteps({ plan, server: newest, analyzer: "cjk" }).after)).toMatchInlineSnapshot(`
      "CREATE FULLTEXT INDEX \`graphrag_chunk_text\` IF NOT EXISTS FOR (n:\`Chunk\`) ON EACH [n.\`text\`, n.\`documentId\`] OPTIONS {indexConfig: {\`fulltext.analyzer\`: 'cjk'}};
      CYPHER 25 CREATE VECTOR INDEX \`graphrag_chunk_embedding_m_384\` IF NOT EXISTS FOR (n:\`Chunk\`) ON n.\`embedding\` WITH [n.\`documentId\`] OPTIONS {indexConfig: {\`vector.dimensions\`: 384, \`vector.similarity_function\`: 'cosine', \`vector.hnsw.m\`: 32, \`vector.hnsw.ef_construction\`: 200, \`vector.quantization.type\`: 'NONE', \`vector.default_search_expansion_factor\`: 3.0}}"
    `);
    expect(prepareSteps({ plan, server: { version: "5.26.30", cypher25: false } }).after.at(-1)?.properties).toEqual(["embedding"]);
  });

  it("quotes the names of the layout", () => {
    const plan = planAdoption({ embeddingSet });
    const layout = renamed(plan.layout, {
      labels: { chunk: "Chunk`) DETACH DELETE n //" },
      properties: { chunk: { id: "i`d", documentId: "document\\u0060id", text: "te`xt" } },
    });
    expect(statements(prepareSteps({ plan: { ...plan, layout }, server: newest }).after)).toMatchInlineSnapshot(`"CREATE FULLTEXT INDEX \`graphrag_chunk_text\` IF NOT EXISTS FOR (n:\`Chunk\`\`) DETACH DELETE n //\`) ON EACH [n.\`te\`\`xt\`, n.\`document\\u005cu0060id\`] OPTIONS {indexConfig: {\`fulltext.analyzer\`: 'english'}}"`);
  });
});
