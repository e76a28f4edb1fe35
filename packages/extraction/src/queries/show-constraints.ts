import { cypher, type Query } from "@graphspan/neo4j";
import { z } from "zod";

/** A constraint as the server describes it. */
export interface ServerConstraint {
  readonly name: string;
  /** `NODE_PROPERTY_UNIQUENESS`, `RELATIONSHIP_KEY`, …; servers of different ages name some of them differently. */
  readonly type: string;
  readonly entityType: string;
  readonly labelsOrTypes: readonly string[];
  readonly properties: readonly string[];
  /** As in `STRING | INTEGER`; null where the constraint is about something else. */
  readonly propertyType: string | null;
}

/** All constraints of the database, by name. */
export const showConstraints: Query<ServerConstraint> = {
  name: "extraction.constraints",
  access: "READ",
  text: cypher`
SHOW CONSTRAINTS YIELD name, type, entityType, labelsOrTypes, properties, propertyType
RETURN name, type, entityType, labelsOrTypes, coalesce(properties, []) AS properties, propertyType
ORDER BY name`,
  row: z.object({
    name: z.string(),
    type: z.string(),
    entityType: z.string(),
    labelsOrTypes: z.array(z.string()),
    properties: z.array(z.string()),
    propertyType: z.string().nullable(),
  }),
};
