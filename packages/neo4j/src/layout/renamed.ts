import { identifier } from "../cypher/cypher.js";
import { neo4jError } from "../errors.js";
import type { Layout } from "./layout.js";

/** Some of the names of a layout, or of a part of it. */
export type NameOverrides<Shape> = { readonly [Key in keyof Shape]?: (Shape[Key] extends object ? NameOverrides<Shape[Key]> : Shape[Key]) | undefined };

/**
 * A layout with other names. What is not named stays; lists are replaced whole.
 *
 * @throws `LAYOUT.UNKNOWN_NAME` for a key that a layout does not have, `LAYOUT.INVALID_NAME` for a name the server cannot hold, and
 * for a property of a kind of node that another one of it, or metadata, would overwrite.
 */
export function renamed(layout: Layout, names: NameOverrides<Layout>): Layout {
  const result = merge(layout, names, "layout") as Layout;
  checkNames(result, "layout");
  checkProperties(result);
  return result;
}

function merge(base: unknown, overrides: unknown, place: string): unknown {
  if (!isBranch(base)) return overrides;
  if (!isBranch(overrides))
    throw neo4jError("LAYOUT.INVALID_NAME", `${place} is not one name but several: give an object.`, { details: { place } });
  const changed = Object.entries(overrides)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => {
      if (!Object.hasOwn(base, key)) throw neo4jError("LAYOUT.UNKNOWN_NAME", `${place} has no ${key}.`, { details: { place, key } });
      return [key, merge(base[key], value, `${place}.${key}`)] as const;
    });
  return { ...base, ...Object.fromEntries(changed) };
}

function isBranch(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The one name that may be empty: it stands before another. */
const classLabelPrefix = "layout.classLabelPrefix";

function checkNames(value: unknown, place: string): void {
  if (place === classLabelPrefix && value === "") return;
  if (typeof value === "string") identifier(value);
  else if (typeof value === "object" && value !== null)
    for (const [key, name] of Object.entries(value)) checkNames(name, `${place}.${key}`);
  else if (value !== null) throw neo4jError("LAYOUT.INVALID_NAME", `${place} is a ${typeof value}, not a name.`, { details: { place } });
}

function checkProperties({ properties }: Layout): void {
  const { metadataPrefix, ...document } = properties.document;
  const { section, chunk, run, embeddingSet, change, thing } = properties;
  const { valuePrefix, ...ofMention } = properties.mention;
  const mention = { ...ofMention, relationshipRun: properties.relationshipRun };
  const statement = { ...properties.statement, relationshipRun: properties.relationshipRun };
  for (const [kind, names] of Object.entries({ document, section, chunk, run, embeddingSet, change, thing, mention, statement }))
    checkDistinct(kind, Object.entries(names));
  for (const [kind, names] of Object.entries({ document, chunk })) checkPrefix(kind, names, { prefix: metadataPrefix, what: "metadata, whose names begin" });
  checkPrefix("mention", mention, { prefix: valuePrefix, what: "a value of a mention, whose names begin" });
}

function checkPrefix(kind: string, names: Readonly<Record<string, string>>, { prefix, what }: { readonly prefix: string; readonly what: string }): void {
  for (const [key, name] of Object.entries(names))
    if (name.startsWith(prefix)) refuse(kind, key, `${name}: ${what} with ${prefix}, could overwrite it`);
}

function checkDistinct(kind: string, names: readonly (readonly [string, string])[]): void {
  const keyOf = new Map<string, string>();
  for (const [key, name] of names) {
    if (keyOf.has(name)) refuse(kind, key, `${name}, as ${keyOf.get(name)} is`);
    keyOf.set(name, key);
  }
}

function refuse(kind: string, key: string, why: string): never {
  const place = `layout.properties.${kind}.${key}`;
  throw neo4jError("LAYOUT.INVALID_NAME", `${place} is ${why}.`, { details: { place } });
}
