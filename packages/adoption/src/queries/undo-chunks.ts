import { cypher, forgetExtraction, identifier, isMarked, joinCypher, type Layout, type Query } from "@graphspan/neo4j";
import { z } from "zod";
import { marksOf } from "../run/marks.js";
import { adoptedChunkProperties } from "./adopted-properties.js";
import { chunkRelationships } from "./chunks-adopt.js";
import { lockedOfRun } from "./locked-of-run.js";

const released = z.object({ released: z.int() });

/** Locks up to `$limit` chunks of the run, and returns those that are still of it. */
export function chunksOfRun(layout: Layout): Query<{ elementId: string }> {
  return {
    name: "adoption.chunksOfRun",
    access: "WRITE",
    text: cypher`${lockedOfRun({ node: cypher`c`, label: layout.labels.chunk, runProperty: layout.properties.chunk.run })}
RETURN elementId(c) AS elementId`,
    row: z.object({ elementId: z.string() }),
  };
}

/** Unties the chunks `$chunks` from documents that the run made. */
export function chunksUntie(layout: Layout): Query<{ released: number }> {
  const run = identifier(layout.properties.relationshipRun);
  return {
    name: "adoption.untie",
    access: "WRITE",
    text: cypher`
UNWIND $chunks AS chunk
MATCH (c) WHERE elementId(c) = chunk
MATCH (c)-[r:${identifier(layout.relationships.fromDocument)}]->(d)
WHERE r.${run} = $run AND d.${identifier(marksOf(layout).madeBy)} = $run
DELETE r
RETURN count(*) AS released`,
    row: released,
  };
}

/** Takes the run from the relationships of the chunks `$chunks`. */
export function relationshipsRelease(layout: Layout): Query<{ released: number }> {
  const run = identifier(layout.properties.relationshipRun);
  return {
    name: "adoption.releaseRelationships",
    access: "WRITE",
    text: cypher`
UNWIND $chunks AS chunk
MATCH (c) WHERE elementId(c) = chunk
MATCH (c)-[r:${chunkRelationships(layout)}]->()
WHERE r.${run} = $run
REMOVE r.${run}
RETURN count(*) AS released`,
    row: released,
  };
}

/** Removes what was extracted from the chunks `$chunks`: it names them by keys that the run gave them. */
export function chunksForget(layout: Layout): Query<unknown> {
  const extraction = identifier(layout.properties.chunk.extraction);
  return {
    name: "adoption.forgetExtraction",
    access: "WRITE",
    text: cypher`
UNWIND $chunks AS chunk
MATCH (c) WHERE elementId(c) = chunk
WITH collect(c) AS chunks
${forgetExtraction(layout)}
UNWIND chunks AS c
WITH c WHERE ${isMarked(layout, cypher`c`)}
SET c.${extraction} = null`,
    row: z.unknown(),
  };
}

/** Takes all that adoption wrote from the chunks `$chunks`. */
export function chunksRelease(layout: Layout): Query<unknown> {
  const names = joinCypher(
    adoptedChunkProperties(layout).map((name) => cypher`c.${identifier(name)}`),
    ", ",
  );
  return {
    name: "adoption.releaseChunks",
    access: "WRITE",
    text: cypher`
UNWIND $chunks AS chunk
MATCH (c) WHERE elementId(c) = chunk
REMOVE ${names}`,
    row: z.unknown(),
  };
}
