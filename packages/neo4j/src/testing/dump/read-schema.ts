import type { Session } from "neo4j-driver";
import { type Cypher, cypher } from "../../cypher/cypher.js";
import { canonicalMap, canonicalOrder } from "./canonical-value.js";

const constraintsQuery: Cypher = cypher`
SHOW CONSTRAINTS YIELD name, type, entityType, labelsOrTypes, properties, propertyType, options
WHERE $prefix IS NULL OR any(label IN labelsOrTypes WHERE label STARTS WITH $prefix)`;

const indexesQuery: Cypher = cypher`
SHOW INDEXES YIELD name, type, entityType, labelsOrTypes, properties, owningConstraint, options
WHERE $prefix IS NULL OR any(label IN labelsOrTypes WHERE label STARTS WITH $prefix)`;

/** One line a constraint, then one line an index. The order of labels depends on which was used first; that of properties has a meaning. */
export async function readSchema(session: Session, labelPrefix: string | undefined): Promise<string[]> {
  const lines = async (kind: string, query: Cypher): Promise<string[]> => {
    const { records } = await session.run(query, { prefix: labelPrefix ?? null });
    return records
      .map((record) => record.toObject() as Readonly<Record<string, unknown>>)
      .map((row) => ({ ...row, labelsOrTypes: (row["labelsOrTypes"] as readonly string[] | null)?.toSorted(canonicalOrder) ?? null }))
      .map((row) => `${kind} ${canonicalMap(row)}`)
      .sort(canonicalOrder);
  };
  return [...(await lines("constraint", constraintsQuery)), ...(await lines("index", indexesQuery))];
}
