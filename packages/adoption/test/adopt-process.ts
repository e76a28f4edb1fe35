import { readFileSync } from "node:fs";
import { connect, type ConnectOptions, type Layout } from "@graphspan/neo4j";
import { type AdoptionPlan, applyAdoption, undoAdoption } from "../src/index.js";

/** What a process of its own is to do: an application or an undo that a test can kill. */
export type Task =
  | { readonly do: "apply"; readonly connection: ConnectOptions; readonly plan: AdoptionPlan }
  | { readonly do: "undo"; readonly connection: ConnectOptions; readonly layout: Layout; readonly runId: string };

const task = JSON.parse(readFileSync(0, "utf8")) as Task;
const store = await connect(task.connection);
if (task.do === "undo") await undoAdoption(store, task.layout, { runId: task.runId });
else await applyAdoption(store, task.plan, { onEvent: ({ type }) => process.stdout.write(`${type}\n`) });
await store.close();
