import { z } from "zod";
import { type Cypher, cypher, identifier } from "../../cypher/cypher.js";
import type { Layout } from "../../layout/layout.js";
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
  /** Variable of the node that the thing is told of. */
  readonly node: Cypher;
  /** The code of what is wrong with it, null where nothing is. */
  readonly fault: Cypher;
  /** What the node is named by, a text. */
  readonly example: Cypher;
  /** The run that its node carries, a property; null where it carries none. */
  readonly run: string | null;
  /** Ids of the documents that it belongs to: a list. */
  readonly documents: Cypher;
}

/** What counting a family gives. */
interface FaultCount<Code extends string> {
  readonly code: Code;
  readonly count: number;
  /** Of these, those that an adoption holds. */
  readonly adopted: number;
}

export function countFaults<Code extends string>(layout: Layout, family: FaultFamily<Code>): Query<FaultCount<Code>> {
  const { name, codes, scan, node, fault, run } = family;
  const adopted = run === null ? cypher`0` : cypher`count(CASE WHEN ${isAdopted(layout, node, run)} THEN 1 END)`;
  return {
    name: `health.${name}`,
    access: "READ",
    text: cypher`
${scan}
WITH ${node}, ${fault} AS code
WHERE code IS NOT NULL
RETURN code, count(*) AS count, ${adopted} AS adopted
ORDER BY code`,
    row: z.object({ code: z.enum(codes) as unknown as z.ZodType<Code>, count: z.int().min(1), adopted: z.int().min(0) }),
  };
}

/** Names of the first `$limit` that have the fault `$code`, and the documents of each; the server stops there. */
export function exampleFaults({ name, scan, node, fault, example, documents }: FaultFamily<string>): Query<{ example: string; documents: string[] }> {
  return {
    name: `health.${name}.examples`,
    access: "READ",
    text: cypher`
${scan}
WITH ${node}, ${fault} AS code
WHERE code = $code
WITH DISTINCT ${node} LIMIT $limit
RETURN DISTINCT ${example} AS example, [id IN ${documents} WHERE id IS :: STRING NOT NULL] AS documents`,
    row: z.object({ example: z.string(), documents: z.array(z.string()) }),
  };
}

/** The id of a node, or the server's own where it has none. */
export function nameOf(node: Cypher, property: string): Cypher {
  return cypher`coalesce(toStringOrNull(${node}.${identifier(property)}), elementId(${node}))`;
}

/** Whether an adoption holds a node, which keeps what other software wrote as it is. */
export function isAdopted({ labels, properties }: Layout, node: Cypher, run: string): Cypher {
  const { id, kind } = properties.run;
  return cypher`EXISTS { (:${identifier(labels.run)} {${identifier(id)}: ${node}.${identifier(run)}, ${identifier(kind)}: 'adopt'}) }`;
}

/** Ids of the documents that a chunk `c` belongs to, by which they are deleted. */
export function documentsOfChunk({ labels, properties, relationships }: Layout): Cypher {
  return cypher`[(c)-[:${identifier(relationships.fromDocument)}]->(of:${identifier(labels.document)}) | of.${identifier(properties.document.id)}]`;
}
