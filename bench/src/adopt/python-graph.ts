import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { cypher, type GraphStore, identifier, layouts, prefixed } from "@graphspan/neo4j";

export interface PythonGraphOptions {
  readonly store: GraphStore;
  readonly prefix: string;
  /** Receives the file of every document. */
  readonly folder: string;
  readonly chunks: number;
  readonly signal: AbortSignal;
  readonly onNote: (note: string) => void;
}

export interface WrittenPythonGraph {
  readonly model: string;
  readonly dimensions: number;
  readonly vectorIndexName: string;
  readonly sourceFiles: Readonly<Record<string, string>>;
}

const dimensions = 32;
const chunksOfDocument = 100;
const documentsPerTransaction = 10;
/** Characters of a chunk, about. */
const chunkCharacters = 1_000;

/** Writes a graph as Python neo4j-graphrag leaves it, with the file of every document, and its vector index. */
export async function writePythonGraph({ store, prefix, folder, chunks, signal, onNote }: PythonGraphOptions): Promise<WrittenPythonGraph> {
  const { labels } = prefixed(layouts.neo4jGraphRag, prefix);
  const vectorIndexName = `${prefix}vector`;
  const sourceFiles: Record<string, string> = {};
  const document = (number: number) => {
    const texts = Array.from({ length: Math.min(chunksOfDocument, chunks - number * chunksOfDocument) }, (_, index) => chunkText(number, index));
    return { path: `${number}.md`, chunks: texts.map((text, index) => ({ text, index, embedding: vector(number * chunksOfDocument + index) })) };
  };
  const documents = Math.ceil(chunks / chunksOfDocument);
  for (let from = 0; from < documents; from += documentsPerTransaction) {
    const rows = Array.from({ length: Math.min(documentsPerTransaction, documents - from) }, (_, index) => document(from + index));
    for (const row of rows) {
      sourceFiles[row.path] = join(folder, row.path);
      await writeFile(join(folder, row.path), row.chunks.map(({ text }) => text).join(""));
    }
    const text = cypher`
UNWIND $rows AS row
CREATE (d:${identifier(labels.document)}:__KGBuilder__ {path: row.path, createdAt: '2026-01-01T00:00:00'})
WITH d, row
CALL (d, row) {
  UNWIND row.chunks AS item
  CREATE (c:${identifier(labels.chunk)}:__KGBuilder__ {text: item.text, index: item.index, embedding: item.embedding})-[:FROM_DOCUMENT]->(d)
  RETURN collect(c) AS chunks
}
FOREACH (i IN range(1, size(chunks) - 1) | FOREACH (a IN [chunks[i - 1]] | FOREACH (b IN [chunks[i]] | CREATE (a)-[:NEXT_CHUNK]->(b))))`;
    await store.runCypher(text, { rows }, { signal });
    onNote(`${Math.min((from + documentsPerTransaction) * chunksOfDocument, chunks)} of ${chunks} chunks written`);
  }
  const index = cypher`CREATE VECTOR INDEX ${identifier(vectorIndexName)} IF NOT EXISTS FOR (c:${identifier(labels.chunk)}) ON (c.embedding)
OPTIONS {indexConfig: {\`vector.dimensions\`: 32, \`vector.similarity_function\`: 'cosine'}}`;
  await store.runCypher(index, {}, { signal });
  await store.runCypher("CALL db.awaitIndexes(1800)", {}, { signal, timeoutMs: 1_800_000 });
  return { model: "bench-synthetic", dimensions, vectorIndexName, sourceFiles };
}

/** Removes it, with its schema. */
export async function removePythonGraph(store: GraphStore, prefix: string, signal: AbortSignal): Promise<void> {
  const find = async (text: string): Promise<string[]> => (await store.runCypher(text, { prefix }, { signal })).map(({ values }) => String(values["name"]));
  const where = "YIELD name, labelsOrTypes WHERE any(label IN labelsOrTypes WHERE label STARTS WITH $prefix) RETURN name";
  for (const name of await find(`SHOW CONSTRAINTS ${where}`)) await store.runCypher(cypher`DROP CONSTRAINT ${identifier(name)}`, {}, { signal });
  for (const name of await find(`SHOW INDEXES ${where}`)) await store.runCypher(cypher`DROP INDEX ${identifier(name)}`, {}, { signal });
  for (let left = 1; left > 0; ) {
    const text = "MATCH (n) WHERE any(label IN labels(n) WHERE label STARTS WITH $prefix) WITH n LIMIT 5000 DETACH DELETE n RETURN count(*) AS n";
    left = Number((await store.runCypher(text, { prefix }, { signal }))[0]!.values["n"]);
  }
}

function chunkText(document: number, index: number): string {
  const words = Array.from({ length: chunkCharacters / 10 }, (_, word) => `${(document * 7_919 + index * 104_729 + word * 31) % 99_991} gauge`);
  return `${words.join(" ").slice(0, chunkCharacters - 1)}\n`;
}

function vector(seed: number): number[] {
  return Array.from({ length: dimensions }, (_, index) => Math.sin(seed * 12.9898 + index * 78.233) + 0.001);
}
