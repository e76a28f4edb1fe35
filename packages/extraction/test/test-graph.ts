import { type Chunker, givenSource, ingest } from "@graphspan/ingest";
import { connect, type Cypher, cypher, type GraphStore, identifier, type Layout, layouts, prefixed } from "@graphspan/neo4j";
import { dumpDatabase, runTraces } from "@graphspan/neo4j/testing";
import { testServer, uniquePrefix } from "@graphspan/testkit";
import { extract } from "../src/extract/extract.js";
import type { ExtractOptions } from "../src/extract/extract-options.js";
import type { ExtractionReport } from "../src/extract/extraction-report.js";
import { ontologies } from "../src/ontology/ontologies.js";

/** A graph of its own inside the shared database. */
export interface TestGraph {
  readonly prefix: string;
  readonly store: GraphStore;
  readonly layout: Layout;
  /** Ingests documents from memory, by their uris; each line is a chunk. */
  ingest(documents: Readonly<Record<string, string>>): Promise<void>;
  extract(options: Pick<ExtractOptions, "extractor"> & Partial<ExtractOptions>): Promise<ExtractionReport>;
  rows(text: Cypher, parameters?: Readonly<Record<string, unknown>>): Promise<readonly Readonly<Record<string, unknown>>[]>;
  /** The canonical dump of this graph without runs and what they recorded. */
  dump(): Promise<readonly string[]>;
  /** Removes the nodes, keeps the schema. */
  clear(): Promise<void>;
  close(): Promise<void>;
}

/** A chunk for each line that is not empty. */
const lineChunker: Chunker = {
  fingerprint: "lines",
  chunk: ({ text }) => [...text.matchAll(/[^\n]+/gu)].map(({ index, 0: line }) => ({ start: index, end: index + line.length })),
};

export async function createTestGraph(name: string): Promise<TestGraph> {
  const server = testServer()!;
  const prefix = uniquePrefix(name);
  const layout = prefixed(layouts.graphspan, prefix);
  const store = await connect({ ...server });
  const rows: TestGraph["rows"] = async (text, parameters = {}) => (await store.runCypher(text, parameters)).map(({ values }) => values);
  const clear = async (): Promise<void> => {
    await rows(cypher`MATCH (n) WHERE any(label IN labels(n) WHERE label STARTS WITH $prefix) DETACH DELETE n`, { prefix });
  };
  return {
    prefix,
    store,
    layout,
    async ingest(documents) {
      const source = givenSource(Object.entries(documents).map(([uri, content]) => ({ uri, content })));
      await ingest({ store, layout, embeddingSet: null, source, chunker: lineChunker });
    },
    extract: (options) => extract({ store, layout, ontology: ontologies.generic, ...options }),
    rows,
    dump: () => dumpDatabase({ ...server }, { labelPrefix: prefix, ignore: [{ label: layout.labels.run }, ...runTraces(layout)] }),
    clear,
    async close() {
      await clear();
      for (const kind of ["CONSTRAINT", "INDEX"] as const)
        for (const { name: made } of await rows(
          kind === "INDEX"
            ? cypher`SHOW INDEXES YIELD name, labelsOrTypes WHERE any(label IN labelsOrTypes WHERE label STARTS WITH $prefix) RETURN name`
            : cypher`SHOW CONSTRAINTS YIELD name, labelsOrTypes WHERE any(label IN labelsOrTypes WHERE label STARTS WITH $prefix) RETURN name`,
          { prefix },
        ))
          await rows(kind === "INDEX" ? cypher`DROP INDEX ${identifier(String(made))}` : cypher`DROP CONSTRAINT ${identifier(String(made))}`);
      await store.close();
    },
  };
}

