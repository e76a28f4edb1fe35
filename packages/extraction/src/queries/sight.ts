import { type Cypher, cypher, type GraphStore, identifier, isThing, type Layout, type Parameters, type Scope, scopeCondition } from "@graphspan/neo4j";

/** Which part of a graph a call may tell of. */
export interface Sight {
  /** Whether the chunk of that variable is in sight. */
  readonly ofChunk: (chunk: Cypher) => Cypher;
  /** Whether the node of that variable is a thing of ours that a chunk in sight mentions. */
  readonly ofThing: (thing: Cypher) => Cypher;
  /** How often chunks in sight mention the thing of that variable. */
  readonly mentionsOf: (thing: Cypher) => Cypher;
  /** What the conditions read. */
  readonly parameters: Parameters;
}

/**
 * What a scope leaves in sight; without one, all chunks but those that are being taken away or put in place.
 *
 * @throws `CONFIG.INVALID_OPTIONS`, `SCOPE.INVALID_ROW`, `SCOPE.TOO_MANY_RANGES`, `SCOPE.TOO_MANY_ROWS`
 */
export async function readSight(store: GraphStore, layout: Layout, scope: Scope | undefined, signal: AbortSignal | undefined): Promise<Sight> {
  const condition = scope === undefined ? null : await scopeCondition(store, layout, scope, { signal });
  const chunk = identifier(layout.labels.chunk);
  const ofChunk = (variable: Cypher): Cypher => {
    const isThere = cypher`${variable}.${identifier(layout.properties.chunk.documentId)} IS NOT NULL`;
    return condition === null ? isThere : cypher`${isThere} AND ${condition.holds(variable)}`;
  };
  const seen = (thing: Cypher): Cypher => cypher`{ (${thing})-->(seen:${chunk}) WHERE ${ofChunk(cypher`seen`)} }`;
  return {
    ofChunk,
    ofThing: (thing) => cypher`${isThing(layout, thing)} AND EXISTS ${seen(thing)}`,
    mentionsOf: (thing) => cypher`COUNT ${seen(thing)}`,
    parameters: condition?.parameters ?? {},
  };
}
