import type { GraphStore } from "@graphspan/neo4j";

/** A store that loses the answer to each commit, and so tries each transaction once more. */
export function committingTwice(store: GraphStore): GraphStore {
  return {
    ...store,
    server: store.server,
    transaction: async (work, options) => {
      await store.transaction(work, options);
      return store.transaction(work, options);
    },
  };
}
