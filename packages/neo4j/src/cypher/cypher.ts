import { neo4jError } from "../errors.js";

declare const cypherText: unique symbol;

/** Cypher text. Only this module can make it, so that a plain string in a query is a compile error. */
export type Cypher = string & { readonly [cypherText]: true };

/** The server reads `\u` escapes inside quoted names before it looks for the closing backtick. */
const unicodeEscape = /(?<!\\)((?:\\\\)*)\\u/g;

/**
 * Quotes the name of a label, relationship type, property or index so that the server reads back exactly that name. The one place
 * where a name becomes Cypher text.
 *
 * @throws `LAYOUT.INVALID_NAME` for a name the server cannot hold: empty, with a NUL character, or with half a surrogate pair.
 */
export function identifier(name: string): Cypher {
  if (name === "" || name.includes("\0") || !name.isWellFormed())
    throw neo4jError("LAYOUT.INVALID_NAME", `${JSON.stringify(name)} cannot be the name of a label, type, property or index.`);
  return `\`${name.replace(unicodeEscape, "$1\\u005cu").replaceAll("`", "``")}\`` as Cypher;
}

/** Joins Cypher text. Values never enter the text: they go in as `$parameters`. */
export function cypher(strings: TemplateStringsArray, ...parts: readonly Cypher[]): Cypher {
  return strings.map((text, index) => text + (parts[index] ?? "")).join("") as Cypher;
}

/** Several pieces of Cypher text, with a separator between them. */
export function joinCypher(parts: readonly Cypher[], separator: string): Cypher {
  return parts.join(separator) as Cypher;
}

/** A count that stands in query text because the grammar takes no parameter there, as in `{1,4}`. @throws `QUERY.INVALID_COUNT` */
export function count(value: number): Cypher {
  if (!Number.isSafeInteger(value) || value < 0) throw neo4jError("QUERY.INVALID_COUNT", `${value} is not a count.`);
  return String(value) as Cypher;
}
