import { type Cypher, cypher, identifier } from "../cypher/cypher.js";
import type { Layout } from "../layout/layout.js";

/**
 * Whether a chunk can be cited: it has a text, and its id and its document's are texts or numbers that say something. Adopted graphs may
 * hold anything in a property, and one chunk with a list as its id must not cost the others. Ingest writes the document id last.
 *
 * @param chunk - Variable of the query.
 */
export function isRetrievable(chunk: Cypher, { properties }: Layout): Cypher {
  const { id, documentId, text } = properties.chunk;
  return cypher`${isId(cypher`${chunk}.${identifier(id)}`)}
      AND ${isId(cypher`${chunk}.${identifier(documentId)}`)}
      AND ${chunk}.${identifier(text)} IS :: STRING NOT NULL`;
}

/** An id as evidence holds it; null for what is no id. */
export function idText(value: Cypher): Cypher {
  return cypher`toStringOrNull(${value})`;
}

/** Whether a text names an id: in an adopted graph that may be a number, which an index finds only as what it is. */
export function isNamed(id: Cypher, text: Cypher): Cypher {
  return cypher`${id} IN [${text}, toIntegerOrNull(${text}), toFloatOrNull(${text})] AND ${idText(id)} = ${text}`;
}

/** An id, of which nothing is known where `careful`; else it is taken for a text, and the reader of the row refuses others. */
export function readId(value: Cypher, { careful }: { readonly careful: boolean }): Cypher {
  return careful ? idText(value) : value;
}

/** Whether a value of a row is an id as evidence holds it. */
export function isStoredId(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}

function isId(value: Cypher): Cypher {
  return cypher`${value} IS :: STRING | INTEGER | FLOAT AND ${idText(value)} <> ''`;
}
