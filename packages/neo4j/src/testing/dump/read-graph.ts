import type { Session } from "neo4j-driver";
import { type Cypher, cypher } from "../../cypher/cypher.js";
import { canonicalMap, canonicalName, canonicalOrder } from "./canonical-value.js";
import type { ResolvedDumpOptions } from "./dump-options.js";
import type { ReadGraph } from "./graph-lines.js";
import { isIgnored, keptProperties } from "./ignore-rules.js";

const nodesQuery: Cypher = cypher`
MATCH (n) WHERE $prefix IS NULL OR any(label IN labels(n) WHERE label STARTS WITH $prefix)
RETURN elementId(n) AS id, labels(n) AS labels, properties(n) AS properties`;

const relationshipsQuery: Cypher = cypher`
MATCH (a)-[r]->(b) WHERE $prefix IS NULL OR any(label IN labels(a) + labels(b) WHERE label STARTS WITH $prefix)
RETURN elementId(a) AS startId, elementId(b) AS endId, labels(a) AS startLabels, labels(b) AS endLabels,
  type(r) AS type, properties(r) AS properties`;

type Properties = Readonly<Record<string, unknown>>;

interface NodeRow {
  readonly id: string;
  readonly labels: readonly string[];
  readonly properties: Properties;
}

interface RelationshipRow {
  readonly startId: string;
  readonly endId: string;
  readonly startLabels: readonly string[];
  readonly endLabels: readonly string[];
  readonly type: string;
  readonly properties: Properties;
}

/** Reads row by row and keeps what was written of it, so that long values take no memory. */
export async function readGraph(session: Session, { labelPrefix, ignore }: ResolvedDumpOptions): Promise<ReadGraph> {
  const parameters = { prefix: labelPrefix ?? null };
  const nodes = new Map<string, string>();
  for await (const record of session.run(nodesQuery, parameters)) {
    const { id, labels, properties } = record.toObject() as unknown as NodeRow;
    if (!isIgnored(ignore, labels)) nodes.set(id, contentOf([...labels].sort(canonicalOrder), keptProperties(ignore, labels, properties)));
  }
  const relationships: { startId: string; endId: string; content: string }[] = [];
  for await (const record of session.run(relationshipsQuery, parameters)) {
    const row = record.toObject() as unknown as RelationshipRow;
    if (isIgnored(ignore, row.startLabels) || isIgnored(ignore, row.endLabels)) continue;
    const content = contentOf([row.type], keptProperties(ignore, [], row.properties));
    relationships.push({ startId: row.startId, endId: row.endId, content });
  }
  return { nodes, relationships };
}

/** As in `:Chunk:Note {index: 0}`. */
function contentOf(names: readonly string[], properties: Properties): string {
  const named = names.map((name) => `:${canonicalName(name)}`).join("");
  return Object.keys(properties).length === 0 ? named : `${named} ${canonicalMap(properties)}`.trimStart();
}
