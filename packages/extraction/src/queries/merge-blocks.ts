import { cypher, identifier, isThing, type Layout, type Query } from "@graphspan/neo4j";
import { z } from "zod";
import { canonicalOf } from "./groups.js";

/** Things that share a folded name, `$most` of each at most. */
export interface NameBlock {
  readonly key: string;
  readonly things: readonly string[];
  /** How many there are in all. */
  readonly size: number;
}

/** Folded names that several things have: `$limit`. */
export function nameBlocks(layout: Layout): Query<NameBlock> {
  const { id, foldedName } = layout.properties.thing;
  return {
    name: "merges.nameBlocks",
    access: "READ",
    text: cypher`
MATCH (t:${identifier(layout.labels.thing)})
WHERE ${isThing(layout, cypher`t`)}
WITH t.${identifier(foldedName)} AS key, collect(t.${identifier(id)})[..$most] AS things, count(*) AS size
WHERE size > 1
RETURN key, things, size ORDER BY key LIMIT $limit`,
    row: z.object({ key: z.string(), things: z.array(z.string()), size: z.int().min(1) }),
  };
}

/** Things that are mentioned by words that are the name of others. */
export interface AliasBlock {
  /** As one of them is mentioned. */
  readonly quote: string;
  /** Those that are mentioned so, and those that have the name, `$most` of each at most. */
  readonly mentioned: readonly string[];
  readonly named: readonly string[];
  readonly size: number;
}

export function aliasBlocks(layout: Layout): Query<AliasBlock> {
  const { labels, properties } = layout;
  const thing = identifier(labels.thing);
  const { id, foldedName } = properties.thing;
  const { quote, foldedQuote } = properties.mention;
  return {
    name: "merges.aliasBlocks",
    access: "READ",
    text: cypher`
MATCH (t:${thing})-[m]->(:${identifier(labels.chunk)})
WHERE m.${identifier(foldedQuote)} IS NOT NULL AND ${isThing(layout, cypher`t`)}
WITH m.${identifier(foldedQuote)} AS key, min(m.${identifier(quote)}) AS quote, collect(DISTINCT t) AS mentioned
MATCH (o:${thing} {${identifier(foldedName)}: key})
WHERE ${isThing(layout, cypher`o`)}
WITH key, quote, mentioned, collect(o) AS named
RETURN quote, [t IN mentioned[..$most] | t.${identifier(id)}] AS mentioned, [o IN named[..$most] | o.${identifier(id)}] AS named, size(mentioned) + size(named) AS size
ORDER BY key LIMIT $limit`,
    row: z.object({ quote: z.string(), mentioned: z.array(z.string()), named: z.array(z.string()), size: z.int().min(2) }),
  };
}

/** The things that are mentioned most, `$limit` of them, and how many there are. */
export function mostMentioned(layout: Layout): Query<{ id: string; class: string; name: string; total: number }> {
  const { id, name, class: kind } = layout.properties.thing;
  return {
    name: "merges.mostMentioned",
    access: "READ",
    text: cypher`
MATCH (t:${identifier(layout.labels.thing)})
WHERE ${isThing(layout, cypher`t`)}
WITH t, COUNT { (t)-->(:${identifier(layout.labels.chunk)}) } AS mentions, COUNT { (:${identifier(layout.labels.thing)}) } AS total
ORDER BY mentions DESC, t.${identifier(id)} LIMIT $limit
RETURN t.${identifier(id)} AS id, t.${identifier(kind)} AS class, t.${identifier(name)} AS name, total`,
    row: z.object({ id: z.string(), class: z.string(), name: z.string(), total: z.int() }),
  };
}

/** Which thing stands for each of `$ids`. */
export function canonicalsOf(layout: Layout): Query<{ id: string; canonical: string }> {
  const id = identifier(layout.properties.thing.id);
  return {
    name: "merges.canonicals",
    access: "READ",
    text: cypher`
UNWIND $ids AS id
MATCH (t:${identifier(layout.labels.thing)} {${id}: id})
WITH id, ${canonicalOf(layout, cypher`t`)} AS c
RETURN id, c.${id} AS canonical`,
    row: z.object({ id: z.string(), canonical: z.string() }),
  };
}

/** The things of the groups for which `$ids` stand. */
export function thingsOfGroups(layout: Layout): Query<{ id: string; class: string; name: string; mentions: number; canonical: string }> {
  const { labels, properties, relationships } = layout;
  const { id, name, class: kind } = properties.thing;
  const thing = identifier(labels.thing);
  return {
    name: "merges.thingsOfGroups",
    access: "READ",
    text: cypher`
UNWIND $ids AS canonical
MATCH (c:${thing} {${identifier(id)}: canonical})
UNWIND [c] + COLLECT { MATCH (m:${thing})-[:${identifier(relationships.aliasOf)}]->(c) RETURN DISTINCT m } AS t
RETURN t.${identifier(id)} AS id, t.${identifier(kind)} AS class, t.${identifier(name)} AS name,
  COUNT { (t)-->(:${identifier(labels.chunk)}) } AS mentions, canonical`,
    row: z.object({ id: z.string(), class: z.string(), name: z.string(), mentions: z.int(), canonical: z.string() }),
  };
}
