import type { CypherSchema } from "@graphspan/core";
import { z } from "zod";
import { type Cypher, cypher } from "../cypher/cypher.js";
import type { GraphStore } from "./graph-store.js";
import type { Query } from "./query.js";

const names = (name: string, text: Cypher): Query<{ name: string }> => ({
  name,
  access: "READ",
  text,
  row: z.object({ name: z.string() }),
});

const labels = names("schema.labels", cypher`CALL db.labels() YIELD label RETURN label AS name ORDER BY name`);
const types = names(
  "schema.relationshipTypes",
  cypher`CALL db.relationshipTypes() YIELD relationshipType RETURN relationshipType AS name ORDER BY name`,
);
const keys = names("schema.propertyKeys", cypher`CALL db.propertyKeys() YIELD propertyKey RETURN propertyKey AS name ORDER BY name`);

/** The names in use in a database. The server keeps the name of a property key for ever, also when nothing carries it any more. */
export async function readSchemaNames(store: Pick<GraphStore, "run">): Promise<CypherSchema> {
  const [nodeLabels, relationshipTypes, propertyKeys] = await Promise.all([store.run(labels), store.run(types), store.run(keys)]);
  const namesOf = (rows: readonly { name: string }[]): string[] => rows.map(({ name }) => name);
  return { nodeLabels: namesOf(nodeLabels), relationshipTypes: namesOf(relationshipTypes), propertyKeys: namesOf(propertyKeys) };
}
