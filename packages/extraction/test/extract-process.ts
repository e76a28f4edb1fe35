import { readFileSync } from "node:fs";
import { connect, type ConnectOptions, type Layout } from "@graphspan/neo4j";
import { extract, ontologies } from "../src/index.js";
import { type NameList, nameListExtractor } from "./name-list-extractor.js";

/** What a process of its own is to extract, until a test kills it. */
export interface Task {
  readonly connection: ConnectOptions;
  readonly layout: Layout;
  readonly names: NameList;
  readonly verbs: Readonly<Record<string, string>>;
}

const { connection, layout, names, verbs } = JSON.parse(readFileSync(0, "utf8")) as Task;
const store = await connect(connection);
const extractor = nameListExtractor(names, { verbs });
await extract({ store, layout, ontology: ontologies.generic, extractor, concurrency: 1, onEvent: ({ type }) => process.stdout.write(`${type}\n`) });
await store.close();
