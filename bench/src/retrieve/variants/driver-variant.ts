import type { EmbeddingSet } from "@graphspan/core";
import type { Layout } from "@graphspan/neo4j";
import neo4j, { type Driver } from "neo4j-driver";
import type { Variant } from "../../harness/variant.js";
import type { Question } from "../corpus/corpus.js";
import type { Connection } from "./connection.js";
import { hybridQuery, vectorQuery } from "./driver-queries.js";

export interface DriverVariantOptions {
  readonly name: string;
  readonly recallAs?: string | undefined;
  readonly connection: Connection;
  readonly layout: Layout;
  readonly embeddingSet: EmbeddingSet;
  readonly kind: "vector" | "hybrid";
  /** Candidates asked of the vector index. */
  readonly indexCandidates: number;
  /** Candidates that each route keeps. */
  readonly candidates: number;
}

/** The driver alone, with the fastest query known: what a retriever costs at least. */
export function driverVariant(options: DriverVariantOptions): Variant<Question> {
  const { name, recallAs, connection, layout, embeddingSet, kind, indexCandidates, candidates } = options;
  const query = kind === "hybrid" ? hybridQuery(layout) : vectorQuery(layout);
  let driver: Driver | undefined;
  return {
    name,
    recallAs,
    async prepare() {
      const { uri, auth } = connection;
      driver = neo4j.driver(uri, neo4j.auth.basic(auth.username, auth.password));
      await driver.verifyConnectivity();
    },
    async run({ text, vector }) {
      const start = performance.now();
      // eslint-disable-next-line @typescript-eslint/no-unsafe-class-instance-assignment -- the driver declares this plain object as a class
      const session = driver!.session({ database: connection.database, defaultAccessMode: neo4j.session.READ });
      try {
        const { records } = await session.run(query, {
          vectorIndex: embeddingSet.vectorIndexName,
          indexCandidates: neo4j.int(indexCandidates),
          candidates: neo4j.int(candidates),
          vector: neo4j.vector(vector),
          ...(kind === "hybrid" && { fullTextIndex: layout.indexes.fullTextIndexName, fullTextQuery: luceneText(text, layout) }),
        });
        const elapsedMs = performance.now() - start;
        const nearest = kind === "vector" ? { nearest: (records[0]?.get("nearest") as [string, number][]).map(([id]) => id) } : {};
        return { ids: records.map((record) => record.get("id") as string), elapsedMs, ...nearest };
      } finally {
        await session.close();
      }
    },
    async close() {
      await driver?.close();
    },
  };
}

/** The same Lucene text as our retriever's; the bench's questions hold nothing that Lucene reads as syntax. */
function luceneText(question: string, { properties: { chunk } }: Layout): string {
  const words = [...new Set(question.split(" "))].join(" ");
  return `${chunk.searchText}:(${words}) ${chunk.searchTitle}:(${words})^0.5`;
}
