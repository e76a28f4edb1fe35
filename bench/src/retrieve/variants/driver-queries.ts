import { type Cypher, cypher, identifier, type Layout } from "@graphspan/neo4j";

/** Passages that are returned with all that belongs to them, as our retriever does. */
const returnedItems = cypher`8`;

/** Ids and scores of both routes as they come, in one trip. */
export function hybridIdsQuery(layout: Layout): Cypher {
  return cypher`CALL () {
  CALL db.index.vector.queryNodes($vectorIndex, $indexCandidates, $vector) YIELD node, score
    WITH node, score ORDER BY score DESC LIMIT $candidates
    RETURN node, score, 'vector' AS route
UNION ALL
  CALL db.index.fulltext.queryNodes($fullTextIndex, $fullTextQuery, {limit: $candidates}) YIELD node, score
    RETURN node, score, 'fullText' AS route
}
RETURN ${idOfNode(layout)} AS id, route, score`;
}

/** Ids and scores of the nearest neighbours. */
export function vectorIdsQuery(layout: Layout): Cypher {
  return cypher`CALL db.index.vector.queryNodes($vectorIndex, $indexCandidates, $vector) YIELD node, score
WITH node, score ORDER BY score DESC LIMIT $candidates
RETURN ${idOfNode(layout)} AS id, 'vector' AS route, score`;
}

/** The nearest chunks of some documents, without an index of vectors. */
export function exactQuery({ labels, properties: { chunk } }: Layout, embedding: Cypher): Cypher {
  return cypher`MATCH (node:${identifier(labels.chunk)}) WHERE node.${identifier(chunk.documentId)} IN $documentIds
WITH node, vector.similarity.cosine(${embedding}, $vector) AS score ORDER BY score DESC LIMIT $candidates
RETURN node.${identifier(chunk.id)} AS id, score`;
}

/**
 * The fastest query known for whole passages: one trip, fusion by reciprocal rank in Cypher, the whole passage only of the winners. It
 * gives up what our retriever keeps: the candidates that lost, a check that a chunk can be cited, one route when the other fails.
 */
export function hybridItemsQuery(layout: Layout): Cypher {
  const id = idOfNode(layout);
  const ranked = (route: Cypher): Cypher => cypher`WITH node, score ORDER BY score DESC, ${id} LIMIT $candidates
    WITH collect({node: node, score: score}) AS hits UNWIND range(0, size(hits) - 1) AS place
    RETURN hits[place].node AS node, hits[place].score AS score, place + 1 AS rank, ${route} AS route`;
  return cypher`CALL () {
  CALL db.index.vector.queryNodes($vectorIndex, $indexCandidates, $vector) YIELD node, score
    ${ranked(cypher`'vector'`)}
UNION ALL
  CALL db.index.fulltext.queryNodes($fullTextIndex, $fullTextQuery, {limit: $candidates}) YIELD node, score
    ${ranked(cypher`'fullText'`)}
}
WITH node, sum(1.0 / (60 + rank)) AS score, collect([route, rank, score]) AS routes
ORDER BY score DESC, ${id} LIMIT ${returnedItems}
RETURN ${id} AS id, score, routes, ${passage(layout)}`;
}

/** Nearest neighbours in one trip: ids and scores of all, the whole passage of the first ones. */
export function vectorItemsQuery(layout: Layout): Cypher {
  const id = idOfNode(layout);
  return cypher`CALL db.index.vector.queryNodes($vectorIndex, $indexCandidates, $vector) YIELD node, score
WITH node, score ORDER BY score DESC, ${id} LIMIT $candidates
WITH collect(node) AS nodes, collect([${id}, score]) AS nearest
UNWIND nodes[..${returnedItems}] AS node
RETURN ${id} AS id, nearest, ${passage(layout)}`;
}

/** What Python's retrievers with a query of one's own return of each `node`: the same. */
export function pythonRetrievalQuery(layout: Layout): Cypher {
  return cypher`RETURN ${idOfNode(layout)} AS id, score, ${passage(layout)}`;
}

const idOfNode = ({ properties: { chunk } }: Layout): Cypher => cypher`node.${identifier(chunk.id)}`;

function passage({ labels, relationships, properties: { chunk, document, section } }: Layout): Cypher {
  const [chunkLabel, next] = [identifier(labels.chunk), identifier(relationships.nextChunk)];
  const sectionLabel = identifier(labels.section);
  const text = (node: Cypher): Cypher =>
    cypher`${node}.${identifier(chunk.text)}, ${node}.${identifier(chunk.startByte)}, ${node}.${identifier(chunk.endByte)}`;
  return cypher`[${text(cypher`node`)}] AS text,
  [(node)-[:${identifier(relationships.fromDocument)}]->(source:${identifier(labels.document)}) |
    [source.${identifier(document.id)}, source.${identifier(document.title)}, source.${identifier(document.uri)}]][0] AS document,
  [(node)-[:${identifier(relationships.inSection)}]->(section:${sectionLabel}) | section.${identifier(section.path)}] AS sections,
  [(other:${chunkLabel})-[:${next}]->(node) | [other.${identifier(chunk.id)}, ${text(cypher`other`)}]] AS before,
  [(node)-[:${next}]->(other:${chunkLabel}) | [other.${identifier(chunk.id)}, ${text(cypher`other`)}]] AS after`;
}
