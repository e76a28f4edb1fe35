import { type ContextPassage, type Evidence, explainMiss, formatTrace } from "@graphspan/core";
import { type ChunkSpec, type GraphSpec, markerPattern } from "./graph-spec.fixture.js";
import type { Inside } from "./oracle.fixture.js";

interface Judged {
  readonly graph: GraphSpec;
  readonly inside: Inside;
  readonly evidence: Evidence;
}

/** Everything in an answer that the scope does not allow; nothing where all is well. */
export function complaints(judged: Judged): string[] {
  return [
    ...markers(judged),
    ...items(judged),
    ...judged.evidence.context.flatMap((passage) => context(passage, judged)),
    ...trace(judged),
    ...counts(judged),
    ...misses(judged),
  ];
}

/** Marker words of what lies outside, anywhere in a text. */
function outsideMarkers(text: string, { graph, inside }: Omit<Judged, "evidence">): string[] {
  return [...new Set(text.match(markerPattern))].filter((marker) => !inside.maySee(graph.owners.get(marker)!));
}

function markers(judged: Judged): string[] {
  const { evidence } = judged;
  // What the application's own query makes up without naming a chunk may say anything: it is marked.
  const told = {
    ...evidence,
    question: "",
    context: evidence.context.map((passage) => (isUnverified(passage) ? { ...passage, text: "" } : passage)),
  };
  return outsideMarkers(`${JSON.stringify(told)} ${formatTrace({ ...evidence, question: "" })}`, judged).map(
    (marker) => `${marker} is of ${JSON.stringify(judged.graph.owners.get(marker))}`,
  );
}

function isUnverified(passage: ContextPassage): boolean {
  return passage.label === "cypher" && passage.unverified;
}

function items({ graph, inside, evidence }: Judged): string[] {
  return evidence.items.flatMap(({ rank, chunkId, documentId, text, span, grounding, cut, source }) => {
    const chunk = inside.chunks.find(
      (each) => each.id === chunkId && each.documentId === documentId && (cut ? each.text.startsWith(text) : each.text === text),
    );
    const bytes = Buffer.from(text);
    const documents = graph.documents.filter(({ id }) => id === documentId);
    const isCited = documents.some((document) => Buffer.from(document.text).subarray(span.startByte, span.endByte).equals(bytes));
    return [
      ...(chunk === undefined ? [`item ${rank} is no chunk inside`] : []),
      ...(grounding === "source" && !isCited ? [`item ${rank} is not its span`] : []),
      ...(grounding === "source" && !inside.holdsSpan(documentId, span) ? [`the span of item ${rank} lies outside`] : []),
      ...(inside.isRanged && grounding !== "source" && !inside.holdsSpan(documentId, { startByte: 0, endByte: 1e4 })
        ? [`item ${rank} lies nowhere`]
        : []),
      ...(documents.some(({ properties }) => properties["path"] === source.path)
        ? []
        : [`item ${rank} shows the source of another document`]),
    ];
  });
}

function context(passage: ContextPassage, { inside, evidence }: Judged): string[] {
  const item = evidence.items.find(({ chunkId }) => chunkId === passage.ofChunkId);
  const place = `${passage.label} ${JSON.stringify(passage.chunkId)}`;
  if (passage.label === "cypher") {
    if (passage.ofChunkId !== null && item === undefined) return [`${place} stands beside no item`];
    if (passage.unverified) return passage.chunkId === null ? [] : [`${place} is unverified and names a chunk`];
    return isChunk(inside.chunks, passage) ? [] : [`${place} is no chunk inside`];
  }
  const documents = evidence.items.filter(({ chunkId }) => chunkId === passage.ofChunkId).map(({ documentId }) => documentId);
  return [
    ...(isChunk(inside.chunks, passage) ? [] : [`${place} is no chunk inside`]),
    ...(documents.includes(passage.documentId) ? [] : [`${place} is of another document than its item`]),
  ];
}

function isChunk(
  chunks: readonly ChunkSpec[],
  { chunkId, text, documentId }: { chunkId: string | null; text: string; documentId?: string },
): boolean {
  return chunks.some((each) => each.id === chunkId && each.text === text && (documentId === undefined || documentId === each.documentId));
}

function trace({ inside, evidence }: Judged): string[] {
  return evidence.trace.candidates.flatMap(({ chunkId, documentId, chunkIndex, utf8Bytes }) =>
    inside.chunks.some(
      (each) =>
        each.id === chunkId && each.documentId === documentId && each.index === chunkIndex && Buffer.byteLength(each.text) === utf8Bytes,
    )
      ? []
      : [`candidate ${JSON.stringify(chunkId)} is no chunk inside`],
  );
}

function counts({ inside, evidence: { scope } }: Judged): string[] {
  return [
    ...(scope.documents === inside.documents ? [] : [`${scope.documents} documents, not ${inside.documents}`]),
    ...(scope.chunks === inside.placed.length ? [] : [`${scope.chunks} chunks, not ${inside.placed.length}`]),
  ];
}

/** A chunk outside is explained like one that does not exist. */
function misses({ graph, inside, evidence }: Judged): string[] {
  const known = new Set(inside.chunks.map(({ id }) => id));
  const outside = graph.documents.flatMap(({ chunks }) => chunks).filter(({ id }) => !known.has(id));
  const explain = (chunkId: string): string => {
    const { text, ...rest } = explainMiss(evidence, chunkId);
    return JSON.stringify({ ...rest, chunkId: "", text: text.slice(text.indexOf(" is not among")) });
  };
  const unknown = explain("no chunk");
  return outside
    .filter(({ id }) => explain(id) !== unknown)
    .map(({ id }) => `the miss of ${JSON.stringify(id)} tells more than that of no chunk`);
}
