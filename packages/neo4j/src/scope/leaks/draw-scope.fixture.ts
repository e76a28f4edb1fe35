import type { SampleGraph } from "../../retrieve/sample-graph.fixture.js";
import { cypher, identifier } from "../../cypher/cypher.js";
import { scope } from "../scope.js";
import type { MatchingOptions, Scope } from "../scope-types.js";
import { chance, type Draw, pick, several, some, whole } from "./draw.fixture.js";
import type { DocumentSpec, GraphSpec } from "./graph-spec.fixture.js";
import { bounds, mediaTypes, metadata, publishers, unknownIds, uriRoots } from "./hostile-values.fixture.js";
import { intersect, type OraclePart, type OracleRegion, unite } from "./oracle.fixture.js";

/** A scope, and what it holds. */
export interface DrawnScope {
  readonly scope: Scope;
  readonly region: OracleRegion;
}

type Layout = SampleGraph["layout"];

export function drawScope(draw: Draw, graph: GraphSpec, layout: Layout, depth = 0): DrawnScope {
  const kind = pick(draw, [
    "documents",
    "sections",
    "matching",
    "byQuery",
    "byRows",
    ...(depth < 2 ? (["all", "all"] as const) : []),
  ] as const);
  switch (kind) {
    case "documents": {
      const ids = some(draw, [...graph.documents.map(({ id }) => id), ...unknownIds], 5);
      return { scope: scope.documents(ids), region: unite(ids.map((documentId) => ({ documentId, span: null }))) };
    }
    case "sections": {
      const sections = graph.documents.flatMap((document) => document.sections);
      const ids = some(draw, [...sections.map(({ id }) => id), "no section"], 6);
      const parts = sections.flatMap(({ id, documentId, span }) => (span !== null && ids.includes(id) ? [{ documentId, span }] : []));
      return { scope: scope.sections(ids), region: unite(parts) };
    }
    case "matching": {
      const options = drawMatching(draw);
      return { scope: scope.matching(options.asked), region: unite(wholeDocumentsWhere(graph, options.holds)) };
    }
    case "byQuery": {
      const publisher = pick(
        draw,
        publishers.filter((value) => typeof value === "string"),
      );
      const text = cypher`MATCH (d:${identifier(
        layout.labels.document,
      )}) WHERE d.publisher = $publisher RETURN toString(d.id) AS documentId`;
      const found = graph.documents.filter(({ properties }) => properties["publisher"] === publisher);
      return { scope: scope.fromCypher(text, { publisher }), region: unite(found.map(({ id }) => ({ documentId: id, span: null }))) };
    }
    case "byRows":
      return drawRows(draw, graph);
    case "all": {
      const [first, second, ...others] = [0, 1, ...(chance(draw, 30) ? [2] : [])].map(() => drawScope(draw, graph, layout, depth + 1));
      return {
        scope: scope.all(first!.scope, second!.scope, ...others.map((each) => each.scope)),
        region: [second!, ...others].reduce((region, each) => intersect(region, each.region), first!.region),
      };
    }
  }
}

/** Chunks know their document by its id: where several have one id, all of them must match. */
function wholeDocumentsWhere({ documents }: GraphSpec, holds: (document: DocumentSpec) => boolean): OraclePart[] {
  const refused = new Set(documents.filter((document) => !holds(document)).map(({ id }) => id));
  return documents.flatMap(({ id }) => (refused.has(id) ? [] : [{ documentId: id, span: null }]));
}

/** Rows with bytes, or for whole documents; ranges begin and end anywhere. */
function drawRows(draw: Draw, { documents }: GraphSpec): DrawnScope {
  const ranged = chance(draw, 75);
  const rows = several(draw, { min: 1, max: 5 }, () => {
    const { storedId, text, chunks } = pick(draw, documents);
    if (!ranged) return { documentId: storedId };
    const edges = [0, Buffer.byteLength(text), ...chunks.flatMap(({ span }) => (span ? [span.startByte, span.endByte] : []))];
    const edge = (): number => Math.max(0, pick(draw, edges) + (chance(draw, 20) ? whole(draw, -3, 3) : 0));
    const [startByte, endByte] = [edge(), edge()].sort((left, right) => left - right);
    return { documentId: storedId, startByte, endByte };
  });
  const columns = ["documentId", ...(ranged ? ["startByte", "endByte"] : [])].map((name) => `row.${name} AS ${name}`);
  const parts = rows.map((row) => ({
    documentId: String(row.documentId),
    span: "startByte" in row ? { startByte: row.startByte, endByte: row.endByte! } : null,
  }));
  return { scope: scope.fromCypher(`UNWIND $rows AS row RETURN ${columns.join(", ")}`, { rows }), region: unite(parts) };
}

interface DrawnMatching {
  readonly asked: MatchingOptions;
  readonly holds: (document: DocumentSpec) => boolean;
}

type Condition = Pick<DrawnMatching, "holds"> & { readonly asked: MatchingOptions };

function drawMatching(draw: Draw): DrawnMatching {
  const conditions = some(draw, [byPublisher, byMediaType, byUri, byDate, byMetadata], 3).map((make) => make(draw));
  return {
    asked: Object.assign({}, ...conditions.map(({ asked }) => asked)) as MatchingOptions,
    holds: (document) => conditions.every(({ holds }) => holds(document)),
  };
}

function byPublisher(draw: Draw): Condition {
  const wanted = some(
    draw,
    publishers.filter((value) => typeof value === "string"),
    2,
  );
  return { asked: { publisher: wanted }, holds: ({ properties }) => isAnyOf(properties["publisher"], wanted) };
}

function byMediaType(draw: Draw): Condition {
  const mediaType = pick(draw, mediaTypes);
  return { asked: { mediaType }, holds: ({ properties }) => properties["mediaType"] === mediaType };
}

function byUri(draw: Draw): Condition {
  const sourceUriPrefix = pick(draw, uriRoots);
  return { asked: { sourceUriPrefix }, holds: ({ properties }) => (properties["uri"] as string).startsWith(sourceUriPrefix) };
}

function byDate(draw: Draw): Condition {
  const from = whole(draw, 0, bounds.length - 2);
  const [first, last] = [bounds[from]!, bounds[whole(draw, from + 1, bounds.length - 1)]!];
  const ends = first.instant === last.instant ? "from" : pick(draw, ["from", "before", "both"] as const);
  const [lower, upper] = [ends === "before" ? -Infinity : first.instant, ends === "from" ? Infinity : last.instant];
  return {
    asked: { ...(ends !== "before" && { publishedFrom: first.text }), ...(ends !== "from" && { publishedBefore: last.text }) },
    holds: ({ publishedAt }) => publishedAt !== null && publishedAt >= lower && publishedAt < upper,
  };
}

function byMetadata(draw: Draw): Condition {
  const key = pick(draw, Object.keys(metadata));
  const wanted = some(
    draw,
    metadata[key]!.filter((value) => typeof value !== "object"),
    2,
  );
  return { asked: { metadata: { [key]: wanted } }, holds: ({ properties }) => isAnyOf(properties[`meta_${key}`], wanted) };
}

function isAnyOf(stored: unknown, wanted: readonly unknown[]): boolean {
  return Array.isArray(stored) ? stored.some((item) => wanted.includes(item)) : wanted.includes(stored);
}
