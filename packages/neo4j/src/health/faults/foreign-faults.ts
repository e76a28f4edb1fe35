import { cypher, identifier } from "../../cypher/cypher.js";
import type { Layout } from "../../layout/layout.js";
import type { FaultFamily } from "./fault-family.js";

/** Names that Python neo4j-graphrag 1.22 gives, whatever the names of a layout are. */
const names = { builtNode: identifier("__KGBuilder__"), entity: identifier("__Entity__"), temporaryId: identifier("__tmp_internal_id") };

const leftoverCodes = ["FOREIGN_WRITE_UNFINISHED", "TEMPORARY_IDS"] as const;

/**
 * Chunks and documents that still have the id by which neo4j-graphrag ties them together: its clean-up takes it away. Those without any
 * relationship were never tied.
 */
export function foreignLeftovers({ labels }: Layout): FaultFamily<(typeof leftoverCodes)[number]> {
  return {
    name: "foreignLeftovers",
    codes: leftoverCodes,
    node: cypher`n`,
    run: null,
    documents: cypher`[]`,
    scan: cypher`
MATCH (n:${identifier(labels.chunk)}|${identifier(labels.document)})
WHERE n.${names.temporaryId} IS NOT NULL`,
    fault: cypher`CASE WHEN EXISTS { (n)--() } THEN 'TEMPORARY_IDS' ELSE 'FOREIGN_WRITE_UNFINISHED' END`,
    example: cypher`elementId(n)`,
  };
}

const entityCodes = ["ENTITIES_WITHOUT_CHUNKS"] as const;

/** Entities of neo4j-graphrag that nothing ties to a chunk. */
export function foreignEntities({ labels }: Layout): FaultFamily<(typeof entityCodes)[number]> {
  return {
    name: "foreignEntities",
    codes: entityCodes,
    node: cypher`n`,
    run: null,
    documents: cypher`[]`,
    scan: cypher`MATCH (n:${names.builtNode}:${names.entity})`,
    fault: cypher`CASE WHEN NOT EXISTS { (n)--(:${identifier(labels.chunk)}) } THEN 'ENTITIES_WITHOUT_CHUNKS' END`,
    example: cypher`elementId(n)`,
  };
}
