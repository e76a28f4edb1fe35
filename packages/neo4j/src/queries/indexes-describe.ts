import { z } from "zod";
import { cypher } from "../cypher/cypher.js";
import type { Query } from "../store/query.js";

export interface IndexRow {
  readonly name: string;
  /** `VECTOR`, `FULLTEXT`, `RANGE`, … */
  readonly type: string;
  /** `ONLINE`, `POPULATING` or `FAILED`. */
  readonly state: string;
  readonly populationPercent: number;
  readonly entityType: string;
  readonly labelsOrTypes: readonly string[];
  readonly properties: readonly string[];
  readonly config: Readonly<Record<string, unknown>>;
}

/** The indexes named in `$names`, as the server describes them. */
export const describeIndexesByName: Query<IndexRow> = {
  name: "indexes.describe",
  access: "READ",
  text: cypher`SHOW INDEXES YIELD name, type, state, populationPercent, entityType, labelsOrTypes, properties, options
WHERE name IN $names
RETURN name, type, state, populationPercent, entityType, labelsOrTypes, properties, options.indexConfig AS config`,
  row: z.object({
    name: z.string(),
    type: z.string(),
    state: z.string(),
    populationPercent: z.number().catch(0),
    entityType: z.string(),
    labelsOrTypes: z.array(z.string()).catch([]),
    properties: z.array(z.string()).catch([]),
    config: z.record(z.string(), z.unknown()).catch({}),
  }),
};
