import { type Cypher, cypher, identifier } from "../../cypher/cypher.js";
import { fullText, hybrid, hybridCypher, type Preset, vector, vectorCypher } from "../../retrieve/preset.js";
import type { RetrieveOptions } from "../../retrieve/retrieve-options.js";
import type { SampleGraph } from "../../retrieve/sample-graph.fixture.js";
import { chance, type Draw, pick, several, whole } from "./draw.fixture.js";
import type { GraphSpec } from "./graph-spec.fixture.js";
import { documentIds, topics } from "./hostile-values.fixture.js";
import { entityLabel } from "./write-graph.fixture.js";

/** A question, and how to ask it. */
export interface DrawnRetrieval {
  readonly preset: keyof ReturnType<typeof presets>;
  readonly question: string;
  readonly options: RetrieveOptions;
}

/** Queries of an application that reach for everything; the last keeps to the documents of the scope. */
function expansions(graph: SampleGraph): Readonly<Record<string, string>> {
  const { labels, relationships } = graph.layout;
  const [chunk, document, entity, next] = [labels.chunk, labels.document, entityLabel(graph), relationships.nextChunk].map(identifier) as [
    Cypher,
    Cypher,
    Cypher,
    Cypher,
  ];
  const seed = cypher`MATCH (c:${chunk}) WHERE toString(c.id) IN $chunkIds`;
  const walk = cypher`${seed} MATCH (c)-[:MENTIONS]->(e:${entity})<-[:MENTIONS]-(o:${chunk})`;
  return {
    neighbours: cypher`${seed} MATCH (c)-[:${next}*1..2]-(o:${chunk}) RETURN DISTINCT toString(o.id) AS chunkId, o.text AS text`,
    walk: cypher`${walk} RETURN toString(o.id) AS chunkId, toString(c.id) AS ofChunkId, o.text + e.secret AS text LIMIT 40`,
    underSeed: cypher`${walk} RETURN toString(c.id) AS chunkId, o.text + ' ' + e.secret AS text`,
    everything: cypher`MATCH (o:${chunk}) RETURN toString(o.id) AS chunkId, o.text AS text`,
    ofDocuments: cypher`${seed} MATCH (d:${document}) RETURN d.uri AS chunkId, toString(c.id) AS ofChunkId, d.title + d.meta_secret AS text`,
    freeText: cypher`${walk} RETURN null AS chunkId, toString(c.id) AS ofChunkId, o.text + e.secret AS text`,
    careful: cypher`${walk} WHERE toString(o.documentId) IN $scopeDocumentIds
      RETURN null AS chunkId, toString(c.id) AS ofChunkId, o.text AS text LIMIT 20`,
  };
}

/** Every preset, with the options it has. */
export function presets(graph: SampleGraph) {
  const { neighbours, walk, underSeed, careful } = expansions(graph) as Record<"neighbours" | "walk" | "underSeed" | "careful", string>;
  return {
    vector: vector(),
    vectorDedup: vector({ dedup: true }),
    fullText: fullText(),
    hybrid: hybrid(),
    hybridNaive: hybrid({ fusion: { neo4jGraphRag: "naive" }, dedup: true }),
    hybridLinear: hybrid({ fusion: { neo4jGraphRag: "linear", alpha: 0.3 } }),
    vectorCypher: vectorCypher(neighbours),
    vectorCypherDedup: vectorCypher(underSeed, {}, { dedup: true }),
    hybridCypher: hybridCypher(walk),
    hybridCypherLinear: hybridCypher(careful, {}, { fusion: { neo4jGraphRag: "linear", alpha: 0.7 }, dedup: true }),
  } satisfies Record<string, Preset>;
}

/** @param neighbourChunks - The same for all questions to a graph: the server plans a query anew for each number. */
export function drawRetrieval(
  draw: Draw,
  spec: GraphSpec,
  { graph, neighbourChunks }: { readonly graph: SampleGraph; readonly neighbourChunks: number },
): DrawnRetrieval {
  const strategies = ["auto", "auto", "auto", "exact", "inIndex", "overFetch"] as const;
  const queries = expansions(graph);
  return {
    preset: pick(draw, Object.keys(presets(graph)) as (keyof ReturnType<typeof presets>)[]),
    question: drawQuestion(draw, spec),
    options: {
      scopeStrategy: pick(draw, strategies),
      ...(chance(draw, 40) && { scopeExactChunks: whole(draw, 1, 12) }),
      budget: {
        candidatesPerRoute: pick(draw, [1, 2, 5, 20, 60]),
        maxItems: pick(draw, [1, 3, 8, 40]),
        maxUtf8Bytes: pick(draw, [64, 300, 16_384]),
        neighbourChunks,
      },
      ...(chance(draw, 30) && { cypherExpansion: { cypher: queries[pick(draw, Object.keys(queries))]! } }),
    },
  };
}

const syntax: readonly string[] = ["documentId:*", "* OR *:*", '" OR (', "+fox^9 ~", "title:x", "\\", " ", "狐狸 fox", "$scopeDocumentIds"];

/** Words that passages share, marker words of passages wherever they lie, ids, and what is syntax elsewhere. */
function drawQuestion(draw: Draw, { owners }: GraphSpec): string {
  const markers = [...owners.keys()];
  const kinds = [
    () => pick(draw, topics),
    () => pick(draw, topics),
    () => pick(draw, markers),
    () => String(pick(draw, documentIds)),
    () => pick(draw, syntax),
  ];
  return several(draw, { min: 1, max: 5 }, () => pick(draw, kinds)()).join(" ");
}
