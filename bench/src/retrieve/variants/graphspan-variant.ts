import type { EmbeddingSet, Evidence } from "@graphspan/core";
import {
  connect,
  createRetriever,
  type GraphStore,
  type Layout,
  type Preset,
  type RetrieveOptions,
  type Retriever,
} from "@graphspan/neo4j";
import type { Variant } from "../../harness/variant.js";
import type { Question } from "../corpus/corpus.js";
import type { Connection } from "./connection.js";
import { givenVectors } from "./given-vectors.js";

export interface GraphspanVariantOptions<Asked extends Question> {
  readonly name: string;
  readonly connection: Connection;
  readonly layout: Layout;
  readonly embeddingSet: EmbeddingSet;
  readonly preset: Preset;
  /** Every question that will be asked. */
  readonly questions: readonly Question[];
  /** What a question is asked with. @default nothing */
  readonly optionsOf?: ((question: Asked) => RetrieveOptions) | undefined;
}

/** Our retriever, as an application uses it: options, budget, neighbours and trace included. */
export function graphspanVariant<Asked extends Question>(options: GraphspanVariantOptions<Asked>): Variant<Asked> {
  const { name, connection, layout, embeddingSet, preset, questions, optionsOf } = options;
  let store: GraphStore | undefined;
  let retriever: Retriever | undefined;
  return {
    name,
    async prepare(signal) {
      store = await connect({ ...connection, signal });
      retriever = createRetriever({ store, layout, embeddingSet, embedder: givenVectors(questions, embeddingSet), preset });
    },
    async run(question, signal) {
      const start = performance.now();
      const evidence = await retriever!.retrieve(question.text, { ...optionsOf?.(question), signal });
      const elapsedMs = performance.now() - start;
      return { ids: evidence.items.map(({ chunkId }) => chunkId), nearest: nearestOf(evidence), elapsedMs };
    },
    async close() {
      await store?.close();
    },
  };
}

/** What the vector route found: every candidate is in the trace. */
function nearestOf({ trace }: Evidence): string[] {
  return trace.candidates
    .flatMap(({ chunkId, routes }) => routes.filter(({ route }) => route === "vector").map(({ rank }) => ({ chunkId, rank })))
    .sort((left, right) => left.rank - right.rank)
    .map(({ chunkId }) => chunkId);
}
