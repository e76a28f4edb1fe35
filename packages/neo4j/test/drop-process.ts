import { readFileSync } from "node:fs";
import { connect, type ConnectOptions, dropEmbeddingSet, type Layout } from "../src/index.js";

/** A drop in a process of its own, which a test can kill. */
export interface DropTask {
  readonly connection: ConnectOptions;
  readonly layout: Layout;
  readonly embeddingSet: string;
}

const { connection, layout, embeddingSet } = JSON.parse(readFileSync(0, "utf8")) as DropTask;
const store = await connect(connection);
await dropEmbeddingSet(store, layout, { embeddingSet });
await store.close();
