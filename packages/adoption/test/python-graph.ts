import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { EmbeddingSet, Evidence } from "@graphspan/core";
import { embeddingSetId } from "@graphspan/core";
import {
  connect,
  type ConnectOptions,
  createRetriever,
  type Cypher,
  cypher,
  type GraphStore,
  identifier,
  type Layout,
  layouts,
  prefixed,
  vector,
} from "@graphspan/neo4j";
import { dumpDatabase, runTraces } from "@graphspan/neo4j/testing";
import { deterministicEmbedder } from "@graphspan/testkit";
import type { AdoptionPlan } from "../src/plan/adoption-plan.js";

/** A document as Python's pipeline leaves it. */
export interface PythonDocument {
  readonly path: string;
  readonly chunks: readonly string[];
  /** What its file holds. @default the chunks, one behind the other */
  readonly file?: string | null;
  /** False for chunks that no document has. @default true */
  readonly isAttached?: boolean;
  /** False for chunks from which nothing was extracted. @default true */
  readonly hasEntities?: boolean;
}

/** A graph in the shape of neo4j-graphrag, under labels of its own, with its vector index and its source files. */
export interface PythonGraph {
  readonly connection: ConnectOptions;
  readonly store: GraphStore;
  readonly prefix: string;
  readonly layout: Layout;
  readonly embeddingSet: EmbeddingSet;
  readonly folder: string;
  /** Adds documents, their files, and two entities for each chunk that carry every name that adoption uses as data of their own. */
  write(documents: readonly PythonDocument[]): Promise<void>;
  plan(options?: Partial<AdoptionPlan["options"]>): AdoptionPlan;
  retrieve(question: string, options?: { readonly maxItems?: number; readonly store?: GraphStore }): Promise<Evidence>;
  /** Everything under the labels of this graph, with all properties; without what differs from run to run, if asked. */
  dump(options?: { readonly withoutRuns?: boolean }): Promise<readonly string[]>;
  rows(text: Cypher, parameters?: Readonly<Record<string, unknown>>): Promise<readonly Readonly<Record<string, unknown>>[]>;
  /** Removes the nodes. */
  clear(): Promise<void>;
  close(): Promise<void>;
}

export const dimensions = 8;

export async function createPythonGraph(prefix: string, connection: ConnectOptions): Promise<PythonGraph> {
  const layout = prefixed(layouts.neo4jGraphRag, prefix);
  const embedder = deterministicEmbedder(dimensions);
  const embeddingSet: EmbeddingSet = {
    id: embeddingSetId(embedder.model, dimensions),
    model: embedder.model,
    dimensions,
    similarity: "cosine",
    property: layout.properties.chunk.embedding,
    vectorIndexName: `${prefix}vector`,
    inputTemplate: "{text}",
  };
  const store = await connect(connection);
  const folder = await mkdtemp(join(tmpdir(), "graphspan-adoption-"));
  const rows: PythonGraph["rows"] = async (text, parameters = {}) => (await store.runCypher(text, parameters)).map(({ values }) => values);
  const [document, chunk, entity, index] = [layout.labels.document, layout.labels.chunk, `${prefix}Entity`, embeddingSet.vectorIndexName].map(identifier) as [
    Cypher,
    Cypher,
    Cypher,
    Cypher,
  ];
  await rows(
    cypher`CREATE VECTOR INDEX ${index} IF NOT EXISTS FOR (c:${chunk}) ON (c.embedding)
OPTIONS {indexConfig: {\`vector.dimensions\`: 8, \`vector.similarity_function\`: 'cosine'}}`,
  );
  await rows(cypher`CALL db.awaitIndexes(60)`);
  const files = new Map<string, string>();
  const clear = async (): Promise<void> => {
    files.clear();
    await rows(cypher`MATCH (n) WHERE any(label IN labels(n) WHERE label STARTS WITH $prefix) DETACH DELETE n`, { prefix });
  };

  return {
    connection,
    store,
    prefix,
    layout,
    embeddingSet,
    folder,
    rows,
    async write(documents) {
      for (const { path, chunks, file = chunks.join("") } of documents) {
        if (file === null) continue;
        files.set(path, join(folder, path));
        await mkdir(dirname(join(folder, path)), { recursive: true });
        await writeFile(join(folder, path), file);
      }
      for (const part of inParts(documents)) {
        const texts = part.flatMap(({ chunks }) => chunks);
        const vectors = await embedder.embed({ texts, kind: "document" });
        const embeddings = vectors.map((one) => [...one]);
        const parameters = part.map(({ path, chunks, isAttached = true, hasEntities = true }) => ({
          path,
          isAttached,
          hasEntities,
          chunks: chunks.map((text, position) => ({ text, index: position, embedding: embeddings.shift() })),
        }));
        await rows(
          cypher`
UNWIND $documents AS row
CALL (row) {
  UNWIND row.chunks AS item
  CREATE (c:${chunk}:__KGBuilder__ {text: item.text, index: item.index, embedding: item.embedding})
  FOREACH (_ IN CASE WHEN row.hasEntities THEN [1] ELSE [] END |
  CREATE (a:${entity}:__Entity__:__KGBuilder__ {name: item.text, id: item.index, documentId: 'theirs', run: 'theirs', text: 'theirs', index: -1, embedding: [1.0]})
  CREATE (b:${entity}:__Entity__:__KGBuilder__ {name: row.path, id: 'theirs', startByte: 'theirs'})
  CREATE (a)-[:FROM_CHUNK]->(c), (b)-[:FROM_CHUNK]->(c)
  CREATE (a)-[:KNOWS {id: 'theirs', run: 'theirs', embedding: [1.0], text: 'theirs', index: 7}]->(b))
  RETURN collect(c) AS chunks
}
FOREACH (i IN range(1, size(chunks) - 1) | FOREACH (a IN [chunks[i - 1]] | FOREACH (b IN [chunks[i]] | CREATE (a)-[:NEXT_CHUNK]->(b))))
WITH row, chunks WHERE row.isAttached
CREATE (d:${document}:__KGBuilder__ {path: row.path, createdAt: '2026-01-01T00:00:00', document_type: 'inline_text'})
FOREACH (c IN chunks | CREATE (c)-[:FROM_DOCUMENT]->(d))`,
          { documents: parameters },
        );
      }
    },
    plan: (options = {}) => ({
      schemaVersion: 1,
      layout,
      embeddingSet,
      options: {
        sourceFiles: Object.fromEntries(files),
        corpus: "default",
        onDuplicatePath: "block",
        unattachedChunks: "block",
        addVectorIndex: false,
        ...options,
      },
    }),
    async retrieve(question, { maxItems = 128, store: through = store } = {}) {
      const retriever = createRetriever({ store: through, layout, embeddingSet, embedder, preset: vector() });
      return retriever.retrieve(question, { budget: { maxItems, candidatesPerRoute: Math.max(20, maxItems), maxUtf8Bytes: 65_536, neighbourChunks: 0 } });
    },
    dump: ({ withoutRuns = false } = {}) =>
      dumpDatabase(connection, { labelPrefix: prefix, ignore: withoutRuns ? [{ label: layout.labels.run }, ...runTraces(layout)] : [] }),
    clear,
    async close() {
      await clear();
      for (const kind of ["CONSTRAINT", "INDEX"] as const)
        for (const { name } of await rows(
          kind === "INDEX"
            ? cypher`SHOW INDEXES YIELD name, labelsOrTypes WHERE any(label IN labelsOrTypes WHERE label STARTS WITH $prefix) RETURN name`
            : cypher`SHOW CONSTRAINTS YIELD name, labelsOrTypes WHERE any(label IN labelsOrTypes WHERE label STARTS WITH $prefix) RETURN name`,
          { prefix },
        ))
          await rows(kind === "INDEX" ? cypher`DROP INDEX ${identifier(String(name))}` : cypher`DROP CONSTRAINT ${identifier(String(name))}`);
      await rm(folder, { recursive: true, force: true });
      await store.close();
    },
  };
}

/** Documents of at most about 500 chunks together. */
function* inParts(documents: readonly PythonDocument[]): Generator<PythonDocument[]> {
  let part: PythonDocument[] = [];
  for (const one of documents) {
    part.push(one);
    if (part.reduce((sum, { chunks }) => sum + chunks.length, 0) < 500) continue;
    yield part;
    part = [];
  }
  if (part.length > 0) yield part;
}

/** Documents whose chunks all differ. Many chunks have no entities, so that tests stay quick. */
export function sampleDocuments(documents: number, chunksOfEach: number): PythonDocument[] {
  return Array.from({ length: documents }, (_, document) => ({
    path: `notes/${document}.md`,
    hasEntities: chunksOfEach < 100,
    chunks: Array.from({ length: chunksOfEach }, (_, chunk) => `Gauge ${chunk} of house ${document} shows ${document * 1_000 + chunk} mm. Grüße!\n`),
  }));
}
