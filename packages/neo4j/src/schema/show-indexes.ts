import { z } from "zod";
import { cypher } from "../cypher/cypher.js";
import type { Query } from "../store/query.js";

/** An index or constraint as the server describes it. */
export interface ServerIndex {
  readonly name: string;
  /** `RANGE`, `VECTOR`, `FULLTEXT`, `LOOKUP`, … */
  readonly type: string;
  /** `ONLINE`, `POPULATING` or `FAILED`. */
  readonly state: string;
  /** From 0 to 100. */
  readonly populationPercent: number;
  readonly labels: readonly string[];
  readonly properties: readonly string[];
  readonly options: Readonly<Record<string, unknown>>;
  /** The constraint this index serves, or null. */
  readonly constraint: string | null;
  /** Why it failed; empty otherwise. */
  readonly failure: string;
}

/** All node indexes of the database, by name. */
export const showIndexes: Query<ServerIndex> = {
  name: "schema.indexes",
  access: "READ",
  text: cypher`
SHOW INDEXES YIELD name, type, state, populationPercent, entityType, labelsOrTypes, properties, options, owningConstraint, failureMessage
WHERE entityType = 'NODE'
RETURN name, type, state, populationPercent, coalesce(labelsOrTypes, []) AS labels, coalesce(properties, []) AS properties,
  options.indexConfig AS options, owningConstraint AS constraint, coalesce(failureMessage, '') AS failure
ORDER BY name`,
  row: z.object({
    name: z.string(),
    type: z.string(),
    state: z.string(),
    populationPercent: z.number(),
    labels: z.array(z.string()),
    properties: z.array(z.string()),
    options: z
      .record(z.string(), z.unknown())
      .nullable()
      .transform((options) => options ?? {}),
    constraint: z.string().nullable(),
    failure: z.string(),
  }),
};
