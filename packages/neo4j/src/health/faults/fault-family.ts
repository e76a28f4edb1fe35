import { z } from "zod";
import { type Cypher, cypher, identifier } from "../../cypher/cypher.js";
import type { Query } from "../../store/query.js";

/**
 * Things that can be wrong with one kind of node, all found by one look at each: the server counts, so neither it nor we keep a list of them. Of
 * several faults of a node, the first in the family's order is told.
 */
export interface FaultFamily<Code extends string> {
  /** Of its query, behind `health.`. */
  readonly name: string;
  readonly codes: readonly Code[];
  /** Binds a row for each thing that is looked at. */
  readonly scan: Cypher;
  /** The code of what is wrong with it, null where nothing is. */
  readonly fault: Cypher;
  /** What it is named by, a text. */
  readonly example: Cypher;
}

/** What counting a family gives. */
interface FaultCount<Code extends string> {
  readonly code: Code;
  readonly count: number;
}

export function countFaults<Code extends string>({ name, codes, scan, fault }: FaultFamily<Code>): Query<FaultCount<Code>> {
  return {
    name: `health.${name}`,
    access: "READ",
    text: cypher`
${scan}
WITH ${fault} AS code
WHERE code IS NOT NULL
RETURN code, count(*) AS count
ORDER BY code`,
    row: z.object({ code: z.enum(codes) as unknown as z.ZodType<Code>, count: z.int().min(1) }),
  };
}

/** Names of the first `$limit` that have the fault `$code`; the server stops there. */
export function exampleFaults({ name, scan, fault, example }: FaultFamily<string>): Query<{ example: string }> {
  return {
    name: `health.${name}.examples`,
    access: "READ",
    text: cypher`
${scan}
WITH ${fault} AS code, ${example} AS example
WHERE code = $code
RETURN DISTINCT example LIMIT $limit`,
    row: z.object({ example: z.string() }),
  };
}

/** The id of a node, or the server's own where it has none. */
export function nameOf(node: Cypher, property: string): Cypher {
  return cypher`coalesce(toStringOrNull(${node}.${identifier(property)}), elementId(${node}))`;
}
