import type { Embedder, EmbeddingSet } from "@graphspan/core";
import { type GraphStore, layouts, readEmbeddingSets } from "@graphspan/neo4j";
import { type EmbedderChoice, openEmbedder } from "./open-embedder.js";
import { openServer, type ServerRequest } from "./open-server.js";

export interface SessionRequest extends ServerRequest {
  readonly embedder: EmbedderChoice;
}

/** What a command works with. */
export interface Session {
  readonly store: GraphStore;
  readonly layout: typeof layouts.graphspan;
  /** The embedding set of the graph, if it has one. */
  readonly embeddingSet: EmbeddingSet | null;
  readonly embedder: Embedder | null;
}

/** Opens server and model, does some work with them and closes the connection; the local server goes on running. */
export async function withSession<Result>(request: SessionRequest, work: (session: Session) => Promise<Result>): Promise<Result> {
  const store = await openServer(request);
  try {
    const layout = layouts.graphspan;
    const embeddingSet = firstSet(await readEmbeddingSets(store, layout), layout);
    const embedder = await openEmbedder({ ...request, choice: request.embedder, embeddingSet });
    return await work({ store, layout, embeddingSet, embedder });
  } finally {
    await store.close();
  }
}

/** The set a graph was built with: it has the layout's own vector property. */
function firstSet(sets: readonly EmbeddingSet[], layout: Session["layout"]): EmbeddingSet | null {
  return sets.find(({ property }) => property === layout.properties.chunk.embedding) ?? sets[0] ?? null;
}
