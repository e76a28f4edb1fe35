import type { Embedder, EmbeddingSet } from "@graphspan/core";
import { listAdoptions } from "@graphspan/adoption";
import { type GraphStore, type Layout, layouts, readActiveEmbeddingSet, renamed } from "@graphspan/neo4j";
import { type EmbedderChoice, openEmbedder } from "./open-embedder.js";
import { openServer, type ServerRequest } from "./open-server.js";

export interface SessionRequest extends ServerRequest {
  readonly embedder: EmbedderChoice;
}

/** What a command works with. */
export interface Session {
  readonly store: GraphStore;
  readonly layout: Layout;
  /** The active embedding set of the graph, if it has one. */
  readonly embeddingSet: EmbeddingSet | null;
  readonly embedder: Embedder | null;
}

/** Opens server and model, does some work with them and closes the connection; the local server goes on running. */
export async function withSession<Result>(request: SessionRequest, work: (session: Session) => Promise<Result>): Promise<Result> {
  const store = await openServer(request);
  try {
    const [layout, embeddingSet] = await Promise.all([layoutOf(store), readActiveEmbeddingSet(store, layouts.graphspan)]);
    const embedder = await openEmbedder({ ...request, choice: request.embedder, embeddingSet });
    return await work({ store, layout, embeddingSet, embedder });
  } finally {
    await store.close();
  }
}

/** Our names; in a graph that was adopted, full-text search has the index that the adoption named. */
async function layoutOf(store: GraphStore): Promise<Layout> {
  const adoptions = await listAdoptions(store, layouts.graphspan);
  const fullTextIndexName = adoptions.findLast(({ state }) => state === "finished")?.fullTextIndexName ?? undefined;
  return renamed(layouts.graphspan, { indexes: { fullTextIndexName } });
}
