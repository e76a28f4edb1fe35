import { cp, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { filesSource, ingest } from "@graphspan/ingest";
import { startLocalNeo4j } from "@graphspan/local-neo4j";
import { connect } from "@graphspan/neo4j";
import { startScriptedOpenAIServer, vectors } from "@graphspan/testkit";
import neo4j from "neo4j-driver";

/** Everything that examples find around them: a Neo4j server, an embeddings server, a folder of documents. */
export interface Stage {
  /** Holds what lies in `sample`. */
  readonly folder: string;
  /**
   * The environment of an example, and an empty database; one that holds the documents, where the example only reads.
   *
   * @param code - Of the example. One that starts a server of its own is told of none.
   */
  prepare(code: string): Promise<NodeJS.ProcessEnv>;
  close(): Promise<void>;
}

/** The server is one of its own, since examples write under the default names. */
export async function openStage(): Promise<Stage> {
  const environment = { ...process.env, NEO4J_URI: undefined };
  const server = await startLocalNeo4j({ temporary: true, env: environment });
  const openAI = await startScriptedOpenAIServer();
  openAI.always(vectors({ dimensions: 1536 }));
  const folder = await mkdtemp(join(tmpdir(), "examples-"));
  await cp(fileURLToPath(new URL("sample", import.meta.url)), folder, { recursive: true });
  const services = {
    NEO4J_URI: server.uri,
    NEO4J_USER: server.auth.username,
    NEO4J_PASSWORD: server.auth.password,
    OPENAI_API_KEY: "test",
    OPENAI_BASE_URL: openAI.baseUrl,
  };
  return {
    folder,
    prepare: async (code) => {
      const imports = (name: string): boolean => code.includes(`from "@graphspan/${name}"`);
      if (imports("neo4j")) {
        await empty(server);
        if (imports("adoption")) await buildAsPython(server, join(folder, "docs", "weirs.md"));
        else if (!imports("ingest")) await fill(server, join(folder, "docs"));
      }
      return { ...environment, ...services, ...(imports("local-neo4j") ? { NEO4J_URI: undefined } : {}) };
    },
    close: async () => {
      await openAI.close();
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

type Server = Awaited<ReturnType<typeof startLocalNeo4j>>;

async function empty({ uri, auth }: Server): Promise<void> {
  const driver = neo4j.driver(uri, neo4j.auth.basic(auth.username, auth.password));
  await driver.executeQuery("MATCH (n) DETACH DELETE n");
  const constraints = await driver.executeQuery("SHOW CONSTRAINTS YIELD name RETURN name");
  for (const record of constraints.records) await driver.executeQuery(`DROP CONSTRAINT \`${String(record.get("name"))}\``);
  const indexes = await driver.executeQuery("SHOW INDEXES YIELD name, type WHERE type <> 'LOOKUP' RETURN name");
  for (const record of indexes.records) await driver.executeQuery(`DROP INDEX \`${String(record.get("name"))}\``);
  await driver.close();
}

async function fill({ uri, auth }: Server, path: string): Promise<void> {
  const store = await connect({ uri, auth });
  await ingest({ store, embeddingSet: null, source: filesSource({ path }) });
  await store.close();
}

/** What Python neo4j-graphrag writes of one file: pieces of its text in a chain, with vectors and an index over them. */
async function buildAsPython({ uri, auth }: Server, file: string): Promise<void> {
  const text = await readFile(file, "utf8");
  const third = Math.ceil(text.length / 3);
  const texts = [0, 1, 2].map((piece) => text.slice(piece * third, (piece + 1) * third));
  const vectors = texts.map((_, piece) => Array.from({ length: 384 }, (_, place) => (place === piece ? 1 : 0.01)));
  const store = await connect({ uri, auth });
  await store.runCypher(
    "CREATE (d:Document:__KGBuilder__ {path: $path}) WITH d UNWIND [0, 1, 2] AS index " +
      "CREATE (d)<-[:FROM_DOCUMENT]-(:Chunk:__KGBuilder__ {text: $texts[index], index: index, embedding: $vectors[index]})",
    { path: basename(file), texts, vectors },
  );
  await store.runCypher("MATCH (c:Chunk), (next:Chunk) WHERE next.index = c.index + 1 CREATE (c)-[:NEXT_CHUNK]->(next)");
  await store.runCypher(
    "CREATE VECTOR INDEX chunk_embeddings FOR (c:Chunk) ON c.embedding " +
      "OPTIONS {indexConfig: {`vector.dimensions`: 384, `vector.similarity_function`: 'cosine'}}",
  );
  await store.close();
}
