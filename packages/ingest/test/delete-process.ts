import { readFileSync } from "node:fs";
import { connect, type ConnectOptions, type Layout } from "@graphspan/neo4j";
import { deleteDocuments, filesSource, ingest } from "../src/index.js";

/** What a process of its own is to do: a deletion that a test can kill. */
export type Task = { readonly connection: ConnectOptions; readonly layout: Layout } & (
  | { readonly do: "delete"; readonly uris: readonly string[] }
  | { readonly do: "prune"; readonly folder: string }
);

const task = JSON.parse(readFileSync(0, "utf8")) as Task;
const { connection, layout } = task;
const store = await connect(connection);
if (task.do === "delete") await deleteDocuments({ store, layout, uris: task.uris });
else await ingest({ store, layout, embeddingSet: null, source: filesSource({ path: task.folder }), prune: true });
await store.close();
