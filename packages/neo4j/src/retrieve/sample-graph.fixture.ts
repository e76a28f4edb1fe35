import { type Embedder, embeddingInput, type EmbeddingSet, embeddingSetId, utf8Length } from "@graphspan/core";
import { deterministicEmbedder, testServer, uniquePrefix } from "@graphspan/testkit";
import { type Cypher, cypher, identifier, joinCypher } from "../cypher/cypher.js";
import { foldForSearch } from "../full-text/fold-text.js";
import { type Layout, layouts } from "../layout/layout.js";
import { renamed } from "../layout/renamed.js";
import { canFilterInIndex } from "../schema/vector-index-options.js";
import { connect } from "../store/connect.js";
import type { GraphStore } from "../store/graph-store.js";

export interface SampleDocument {
  readonly id: string;
  readonly title?: string;
  /** Passages in order; the document's text is these, with a blank line between them. */
  readonly chunks: readonly string[];
}

/** A small graph of a test's own, written with plain Cypher. */
export interface SampleGraph {
  readonly store: GraphStore;
  readonly layout: Layout;
  readonly embedder: Embedder;
  readonly embeddingSet: EmbeddingSet;
  write(documents: readonly SampleDocument[]): Promise<void>;
  /** Text of a written document. */
  textOf(documentId: string): string;
  run(text: Cypher, parameters?: Readonly<Record<string, unknown>>): Promise<readonly Readonly<Record<string, unknown>>[]>;
  /** Clears the nodes, keeps the indexes. */
  clear(): Promise<void>;
  close(): Promise<void>;
}

export interface SampleGraphOptions {
  readonly dimensions?: number;
  readonly analyzer?: string;
  readonly similarity?: EmbeddingSet["similarity"];
  readonly quantization?: "NONE" | "BINARY" | "SCALAR";
  /** Whether the vector index knows each chunk's document, where the server can. */
  readonly filtered?: boolean;
  readonly indexes?: readonly ("vector" | "fullText")[];
  /** Chunk properties the full-text index reads. */
  readonly fullTextProperties?: readonly ("searchText" | "searchTitle" | "title" | "documentId" | "text")[];
  /** Layout for a prefix; the default renames what must be the test's own. */
  readonly layout?: (prefix: string) => Layout;
}

const separator = "\n\n";

export async function createSampleGraph(name: string, options: SampleGraphOptions = {}): Promise<SampleGraph> {
  const { dimensions = 32, analyzer = "standard-no-stop-words", quantization = "NONE", indexes = ["vector", "fullText"], filtered = false } = options;
  const { similarity = "cosine", fullTextProperties = ["searchText", "searchTitle", "documentId"] } = options;
  const prefix = uniquePrefix(name);
  const layout = (options.layout ?? ownLayout)(prefix);
  const embedder = deterministicEmbedder(dimensions);
  const { chunk, document } = layout.properties;
  const embeddingSet: EmbeddingSet = {
    id: embeddingSetId(embedder.model, dimensions),
    model: embedder.model,
    dimensions,
    similarity,
    property: chunk.embedding,
    vectorIndexName: `${prefix}_vector`,
    inputTemplate: "{text}",
  };
  const store = await connect(testServer()!);
  const texts = new Map<string, string>();
  const chunkLabel = identifier(layout.labels.chunk);
  const documentLabel = identifier(layout.labels.document);
  const property = (key: string): Cypher => identifier(key);
  const run: SampleGraph["run"] = async (text, parameters = {}) => (await store.runCypher(text, parameters)).map(({ values }) => values);

  const filters = filtered && canFilterInIndex(store.server);
  if (indexes.includes("vector"))
    await run(
      cypher`${filters ? cypher`CYPHER 25 ` : cypher``}CREATE VECTOR INDEX ${identifier(embeddingSet.vectorIndexName)} FOR (c:${chunkLabel})
        ON c.${property(chunk.embedding)} ${filters ? cypher`WITH [c.${property(chunk.documentId)}]` : cypher``} OPTIONS $options`,
      {
        options: {
          indexConfig: {
            "vector.dimensions": dimensions,
            "vector.similarity_function": similarity,
            "vector.hnsw.m": 32,
            // Servers of the 5.26 line know only one way to quantise.
            ...(store.server.cypher25 ? { "vector.quantization.type": quantization } : { "vector.quantization.enabled": quantization !== "NONE" }),
          },
        },
      },
    );
  if (indexes.includes("fullText"))
    await run(
      cypher`CREATE FULLTEXT INDEX ${identifier(layout.indexes.fullTextIndexName)} FOR (c:${chunkLabel})
        ON EACH [${joinCypher(
          fullTextProperties.map((key) => cypher`c.${property(chunk[key])}`),
          ", ",
        )}]
        OPTIONS {indexConfig: {\`fulltext.analyzer\`: $analyzer}}`,
      { analyzer },
    );
  await run(cypher`CALL db.awaitIndexes(60)`);

  async function write(documents: readonly SampleDocument[]): Promise<void> {
    for (const { id, title = id, chunks } of documents) {
      texts.set(id, chunks.join(separator));
      let startByte = 0;
      const rows = [];
      for (const [index, text] of chunks.entries()) {
        const [embedding] = await embedder.embed({ texts: [embeddingInput("{text}", { title, text })], kind: "document" });
        const endByte = startByte + utf8Length(text);
        rows.push({
          id: `${id}-${index}`,
          index,
          text,
          searchText: foldForSearch(text),
          startByte,
          endByte,
          embedding: Float64Array.from(embedding!),
        });
        startByte = endByte + utf8Length(separator);
      }
      await run(
        cypher`CREATE (d:${documentLabel} {${property(document.id)}: $id, ${property(document.title)}: $title,
            ${property(document.uri)}: 'file:///' + $id,
            ${property(document.path)}: $id, ${property(document.textSha256)}: 'sha-' + $id})
          CREATE (s:${identifier(layout.labels.section)} {${property(layout.properties.section.id)}: $id + '-s',
            ${property(layout.properties.section.path)}: [$title, 'Part']})
          CREATE (s)-[:${identifier(layout.relationships.sectionOf)}]->(d)
          WITH d, s UNWIND $rows AS row
          CREATE (c:${chunkLabel} {${property(chunk.id)}: row.id, ${property(chunk.documentId)}: $id, ${property(chunk.index)}: row.index,
            ${property(chunk.text)}: row.text, ${property(chunk.searchText)}: row.searchText, ${property(chunk.title)}: $title,
            ${property(chunk.searchTitle)}: $searchTitle, ${property(chunk.startByte)}: row.startByte, ${property(chunk.endByte)}: row.endByte})
          SET c.${property(chunk.embedding)} = row.embedding
          CREATE (c)-[:${identifier(layout.relationships.fromDocument)}]->(d)
          CREATE (c)-[:${identifier(layout.relationships.inSection)}]->(s)
          WITH c ORDER BY c.${property(chunk.index)} WITH collect(c) AS chain
          UNWIND range(0, size(chain) - 2) AS position
          WITH chain[position] AS before, chain[position + 1] AS after
          CREATE (before)-[:${identifier(layout.relationships.nextChunk)}]->(after)`,
        { id, title, searchTitle: foldForSearch(title), rows },
      );
    }
  }

  async function clear(): Promise<void> {
    for (const label of [layout.labels.chunk, layout.labels.document, layout.labels.section])
      await run(cypher`MATCH (n:${identifier(label)}) DETACH DELETE n`);
  }

  return {
    store,
    layout,
    embedder,
    embeddingSet,
    write,
    textOf: (documentId) => texts.get(documentId)!,
    run,
    clear,
    async close() {
      await clear();
      for (const index of [embeddingSet.vectorIndexName, layout.indexes.fullTextIndexName])
        await run(cypher`DROP INDEX ${identifier(index)} IF EXISTS`);
      await store.close();
    },
  };
}

function ownLayout(prefix: string): Layout {
  return renamed(layouts.graphspan, {
    labels: { document: `${prefix}Document`, section: `${prefix}Section`, chunk: `${prefix}Chunk` },
    indexes: { fullTextIndexName: `${prefix}_text` },
  });
}
