import type { GraphStore } from "@graphspan/neo4j";

/** How a first try ends: `undone`, as by a deadlock; `lost` is the answer to its commit. */
export type FirstTry = "undone" | "lost";

/** A store that tries each transaction twice. Between the first two tries something happens. */
export function tryingTwice(store: GraphStore, first: FirstTry, meanwhile: () => Promise<unknown> = () => Promise.resolve()): GraphStore {
  let happened: Promise<unknown> | undefined;
  return {
    ...store,
    server: store.server,
    transaction: async (work, options) => {
      const trying = store.transaction(async (transaction) => {
        await work(transaction);
        if (first === "undone") await Promise.reject(new Error("undone by the test"));
      }, options);
      // A try that is undone fails; one whose answer is lost may not.
      await (first === "undone" ? trying.catch(() => undefined) : trying);
      await (happened ??= meanwhile());
      return store.transaction(work, options);
    },
  };
}
