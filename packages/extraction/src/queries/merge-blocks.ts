import { type Cypher, cypher, identifier, isThing, type Layout, type Query } from "@graphspan/neo4j";
import { z } from "zod";
import { canonicalOf } from "./groups.js";
import type { Sight } from "./sight.js";

/** Things that share a folded name, `$most` of each at most. */
export interface NameBlock {
  readonly key: string;
  readonly things: readonly string[];
  /** How many there are in all. */
  readonly size: number;
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

/** What blocks there are: `$limit` of them, and how many. Blocks whose things were all merged are none. */
export interface BlockQueries<Block> {
  readonly read: Query<Block>;
  readonly count: Query<{ blocks: number }>;
}

/** Folded names that several things have. */
export function nameBlocks(layout: Layout, sight: Sight): BlockQueries<NameBlock> {
  const { id, foldedName } = layout.properties.thing;
  const blocks = cypher`
MATCH (t:${identifier(layout.labels.thing)})
WHERE ${isThing(layout, cypher`t`)}
WITH t.${identifier(foldedName)} AS key, collect(t) AS things
WHERE size(things) > 1
WITH key, [t IN things WHERE ${sight.ofThing(cypher`t`)}] AS things
WHERE size(things) > 1
WITH key, things, ${standingFor(layout, cypher`things`)} AS standing
WHERE ${areSeveral}`;
  return {
    read: {
      name: "merges.nameBlocks",
      access: "READ",
      text: cypher`${blocks}
RETURN key, [t IN things[..$most] | t.${identifier(id)}] AS things, size(things) AS size ORDER BY key LIMIT $limit`,
      row: z.object({ key: z.string(), things: z.array(z.string()), size: z.int().min(1) }),
    },
    count: { name: "merges.countNameBlocks", access: "READ", text: cypher`${blocks}\nRETURN count(*) AS blocks`, row: countRow },
  };
}

/** Words that things are mentioned by, and that others are named by. */
export function aliasBlocks(layout: Layout, sight: Sight): BlockQueries<AliasBlock> {
  const { labels, properties } = layout;
  const thing = identifier(labels.thing);
  const { id, foldedName } = properties.thing;
  const { quote, foldedQuote } = properties.mention;
  const blocks = cypher`
MATCH (t:${thing})-[m]->(c:${identifier(labels.chunk)})
WHERE m.${identifier(foldedQuote)} IS NOT NULL AND ${isThing(layout, cypher`t`)} AND ${sight.ofChunk(cypher`c`)}
WITH m.${identifier(foldedQuote)} AS key, min(m.${identifier(quote)}) AS quote, collect(DISTINCT t) AS mentioned
MATCH (o:${thing} {${identifier(foldedName)}: key})
WHERE ${sight.ofThing(cypher`o`)}
WITH key, quote, mentioned, collect(o) AS named
WITH key, quote, mentioned, named, ${standingFor(layout, cypher`mentioned + named`)} AS standing
WHERE ${areSeveral}`;
  return {
    read: {
      name: "merges.aliasBlocks",
      access: "READ",
      text: cypher`${blocks}
RETURN quote, [t IN mentioned[..$most] | t.${identifier(id)}] AS mentioned, [o IN named[..$most] | o.${identifier(id)}] AS named, size(mentioned) + size(named) AS size
ORDER BY key LIMIT $limit`,
      row: z.object({ quote: z.string(), mentioned: z.array(z.string()), named: z.array(z.string()), size: z.int().min(2) }),
    },
    count: { name: "merges.countAliasBlocks", access: "READ", text: cypher`${blocks}\nRETURN count(*) AS blocks`, row: countRow },
  };
}

const countRow = z.object({ blocks: z.int().min(0) });

const standingFor = (layout: Layout, things: Cypher): Cypher => cypher`[one IN ${things} | ${canonicalOf(layout, cypher`one`)}]`;
const areSeveral = cypher`any(one IN standing WHERE one <> standing[0])`;
