import type { EmbeddingSet } from "@graphspan/core";
import { createLocalEmbedder, type LocalEmbedder } from "@graphspan/embeddings";
import { connect, type GraphStore, type Layout, layouts, prefixed, renamed, resolveEmbeddingSet } from "@graphspan/neo4j";
import { dumpDatabase } from "@graphspan/neo4j/testing";
import { testServer, uniquePrefix } from "@graphspan/testkit";
import { inject } from "vitest";
import type { LexicalNames } from "./interop-calls.js";
import { MissingPart } from "./failures.js";

/** A part of the database with labels, relationship types and properties of its own, known to both stacks. */
export interface Space {
  readonly prefix: string;
  readonly store: GraphStore;
  /** The names for ours … */
  readonly layout: Layout;
  /** … and the same ones for Python. */
  readonly names: LexicalNames;
  /** Folder of the model that both stacks run. */
  readonly model: string;
  readonly embedder: LocalEmbedder;
  /** Rows of a query, for what neither stack tells. */
  rows(cypher: string): Promise<readonly Readonly<Record<string, unknown>>[]>;
  /** Registers our embedding set in this space. */
  embeddingSet(): Promise<EmbeddingSet>;
  /** The space as text, run ids and times included. */
  dump(): Promise<readonly string[]>;
  /** Removes all of it. */
  close(): Promise<void>;
}

/** Runs on the test's server, which other files of the suite use before and after. */
export async function openSpace(name: string): Promise<Space> {
  const server = testServer();
  if (server === undefined) throw new MissingPart("The suite needs a server.");
  const prefix = uniquePrefix(name);
  const store = await connect({ ...server });
  const model = inject("model");
  const embedder = await createLocalEmbedder({ directory: model });
  const layout = layoutOf(prefix);
  return {
    prefix,
    store,
    layout,
    names: namesOf(layout),
    model,
    embedder,
    rows: async (cypher) => (await store.runCypher(cypher)).map(({ values }) => values),
    embeddingSet: () =>
      resolveEmbeddingSet(store, layout, { model: embedder.model, dimensions: embedder.dimensions, inputTemplate: "{text}" }),
    dump: () => dumpDatabase({ ...server }, { labelPrefix: prefix, ignore: [] }),
    async close() {
      await clear(store, prefix);
      await embedder.close();
      await store.close();
    },
  };
}

// #region names
/** Everything that Python lets us name has another name than usual. */
function layoutOf(prefix: string): Layout {
  return renamed(prefixed(layouts.neo4jGraphRag, prefix), {
    relationships: { fromDocument: "PART_OF_FILE", nextChunk: "THEN" },
    properties: { chunk: { id: "passage_id", index: "place", text: "passage", embedding: "meaning" } },
  });
}

function namesOf({ labels, relationships, properties: { chunk } }: Layout): LexicalNames {
  return {
    document_node_label: labels.document,
    chunk_node_label: labels.chunk,
    chunk_to_document_relationship_type: relationships.fromDocument,
    next_chunk_relationship_type: relationships.nextChunk,
    node_to_chunk_relationship_type: "SEEN_IN",
    chunk_id_property: chunk.id,
    chunk_index_property: chunk.index,
    chunk_text_property: chunk.text,
    chunk_embedding_property: chunk.embedding,
  };
}
// #endregion names

async function clear(store: GraphStore, prefix: string): Promise<void> {
  await store.runCypher("MATCH (n) WHERE any(label IN labels(n) WHERE label STARTS WITH $prefix) DETACH DELETE n", { prefix });
  for (const kind of ["CONSTRAINT", "INDEX"]) {
    const found = await store.runCypher(
      `SHOW ${kind} YIELD name, labelsOrTypes WHERE any(label IN labelsOrTypes WHERE label STARTS WITH $prefix) RETURN name`,
      { prefix },
    );
    for (const { values } of found) await store.runCypher(`DROP ${kind} \`${values["name"] as string}\` IF EXISTS`);
  }
}
