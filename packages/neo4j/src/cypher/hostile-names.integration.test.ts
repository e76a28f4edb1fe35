import { needsServer, testServer, uniquePrefix } from "@graphspan/testkit";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connect } from "../store/connect.js";
import type { GraphStore } from "../store/graph-store.js";
import { cypher, type Cypher, identifier, joinCypher } from "./cypher.js";
import { literal } from "./literal.js";

const server = testServer();
const prefix = uniquePrefix("Names");

/** Pieces that mean something to Cypher: quotes, escapes, comments, ends of clauses, line breaks, other scripts. */
const hostile = fc.constantFrom(
  ...Array.from("`´'\"\\/;,.:(){}[]$@#-*=<>|&%!? \n\r\t"),
  ...["``", "\\u0060", "\\u005c", "\\u005Cu0060", "\\uu0060", "\\u", "\\u00", "\\U00000060", "\\\\u0060", "\\`", "\\'", "\\n", "u0060"],
  ...["/*", "*/", "//", "--", "RETURN", " AS `y`", ") DETACH DELETE n", "}) "],
  ...Array.from("🙂名\u2028\u00a0\u200b\ufeff\u0001\u202e"),
  ...["é", "e\u0301"],
);
const piece = fc.oneof(
  { weight: 4, arbitrary: hostile },
  { weight: 1, arbitrary: fc.string({ unit: "grapheme", minLength: 1, maxLength: 3 }) },
);
const name = fc
  .array(piece, { minLength: 1, maxLength: 8 })
  .map((pieces) => pieces.join("").toWellFormed().replaceAll("\0", ""))
  .filter((text) => text !== "");

const namesPerRun = 1_200;
const namesPerQuery = 100;
const languages = ["CYPHER 5", "CYPHER 25"] as const;

function* batches(names: readonly string[]): Generator<string[]> {
  for (let start = 0; start < names.length; start += namesPerQuery) yield names.slice(start, start + namesPerQuery);
}

describe.skipIf(!server)(`hostile names on a server (${needsServer})`, () => {
  let store: GraphStore;
  const names = [...new Set(fc.sample(name, namesPerRun))];
  const run = async (language: string, text: Cypher, parameters = {}) =>
    (await store.runCypher(`${language} ${text}`, parameters)).map(({ values }) => values);
  const supported = (language: string): boolean => language === "CYPHER 5" || store.server.cypher25;

  beforeAll(async () => {
    store = await connect({ ...server! });
  });
  afterAll(async () => {
    await store.runCypher("MATCH (n) WHERE any(label IN labels(n) WHERE label STARTS WITH $prefix) DETACH DELETE n", { prefix });
    await store.close();
  });

  it.each(languages)("are read back exactly as variables, map keys and columns in %s", async (language) => {
    if (!supported(language)) return;
    for (const batch of batches(names)) {
      const keys = joinCypher(
        batch.map((text, index) => cypher`${identifier(text)}: ${literal(index)}`),
        ", ",
      );
      const [row] = await run(language, cypher`RETURN {${keys}} AS map, 1 AS one`);
      expect(row).toEqual({ map: Object.fromEntries(batch.map((text, index) => [text, index])), one: 1 });
      const columns = joinCypher(
        batch.map((text, index) => cypher`${literal(index)} AS ${identifier(text)}`),
        ", ",
      );
      expect((await run(language, cypher`RETURN ${columns}`))[0]).toEqual(Object.fromEntries(batch.map((text, index) => [text, index])));
    }
  });

  it.each(languages)("are read back exactly as texts in %s", async (language) => {
    if (!supported(language)) return;
    for (const batch of batches(names)) {
      const [row] = await run(
        language,
        cypher`RETURN [${joinCypher(
          batch.map((text) => literal(text)),
          ", ",
        )}] AS texts`,
      );
      expect(row).toEqual({ texts: batch });
    }
  });

  // Every name stays in the store for ever, so this works with fewer of them.
  it.each(languages)("are read back exactly as labels, types and properties in %s, and nothing else happens", async (language) => {
    if (!supported(language)) return;
    const few = names.slice(0, 60);
    const bystander = identifier(`${prefix}Bystander`);
    const label = identifier(`${prefix}Node`);
    await run(language, cypher`MERGE (n:${bystander} {name: 'untouched'})`);
    for (const text of few) {
      const [row] = await run(
        language,
        cypher`CREATE (n:${label}:${identifier(prefix + text)} {${identifier(text)}: 1})-[r:${identifier(prefix + text)}]->(n)
          RETURN labels(n) AS labels, keys(n) AS keys, type(r) AS type`,
      );
      expect({ ...row, labels: [...(row!["labels"] as string[])].sort() }).toEqual({
        labels: [`${prefix}Node`, prefix + text].sort(),
        keys: [text],
        type: prefix + text,
      });
      const [found] = await run(
        language,
        cypher`MATCH (n:${identifier(prefix + text)}) WHERE n.${identifier(text)} = 1 RETURN count(n) AS found`,
      );
      expect(found).toEqual({ found: language === "CYPHER 5" || !supported("CYPHER 25") ? 1 : 2 });
    }
    const [counts] = await run(
      language,
      cypher`MATCH (n:${label}) WITH count(n) AS nodes MATCH (b:${bystander}) RETURN nodes, collect(properties(b)) AS bystanders`,
    );
    expect(counts).toEqual({ nodes: language === "CYPHER 5" ? few.length : 2 * few.length, bystanders: [{ name: "untouched" }] });
  });

  it.each(languages)("are read back exactly as names of indexes in %s", async (language) => {
    if (!supported(language)) return;
    for (const text of names.slice(0, 10)) {
      const index = `${prefix} ${text} ${language}`;
      await run(language, cypher`CREATE INDEX ${identifier(index)} FOR (n:${identifier(`${prefix}Indexed`)}) ON (n.${identifier(text)})`);
      const shown = await run(language, cypher`SHOW INDEXES YIELD name, properties WHERE name = $index RETURN name, properties`, { index });
      await run(language, cypher`DROP INDEX ${identifier(index)}`);
      expect(shown).toEqual([{ name: index, properties: [text] }]);
    }
  });
});
