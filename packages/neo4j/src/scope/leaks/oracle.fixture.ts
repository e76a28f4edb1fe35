import type { ByteSpan } from "@graphspan/core";
import type { ChunkSpec, GraphSpec, Owner, SectionSpec } from "./graph-spec.fixture.js";

/** Longer than any document of a random graph. */
const mostBytes = 8_192;

/** By document id: all of it, or a flag for each byte. Slow, and too simple to be wrong. */
export type OracleRegion = ReadonlyMap<string, "whole" | Uint8Array>;

export interface OraclePart {
  readonly documentId: string;
  readonly span: ByteSpan | null;
}

export function unite(parts: readonly OraclePart[]): OracleRegion {
  const region = new Map<string, "whole" | Uint8Array>();
  for (const { documentId, span } of parts) {
    const known = region.get(documentId) ?? new Uint8Array(mostBytes);
    region.set(documentId, span === null || known === "whole" ? "whole" : known.fill(1, span.startByte, span.endByte));
  }
  return region;
}

export function intersect(left: OracleRegion, right: OracleRegion): OracleRegion {
  const common = new Map<string, "whole" | Uint8Array>();
  for (const [id, here] of left) {
    const there = right.get(id);
    if (there !== undefined)
      common.set(id, here === "whole" ? there : there === "whole" ? here : here.map((flag, byte) => flag * there[byte]!));
  }
  return common;
}

/** What of a graph lies in a region. */
export interface Inside {
  readonly documents: number;
  /** Chunks whose place lies inside, as it is stored. */
  readonly placed: readonly ChunkSpec[];
  /** Those that are also what they say that they are. */
  readonly chunks: readonly ChunkSpec[];
  /** Whether a document lies only partly inside. */
  readonly isRanged: boolean;
  holdsSpan(documentId: string, span: ByteSpan): boolean;
  holdsDocument(documentId: string): boolean;
  maySee(owner: Owner): boolean;
}

export function insideOf(region: OracleRegion, { documents }: GraphSpec): Inside {
  const holdsDocument = (id: string): boolean => {
    const bytes = region.get(id);
    return bytes !== undefined && (bytes === "whole" || bytes.includes(1));
  };
  const holdsSpan = (id: string, { startByte, endByte }: ByteSpan): boolean => {
    const bytes = region.get(id);
    return bytes === "whole" || (bytes !== undefined && bytes.subarray(startByte, endByte).every((flag) => flag === 1));
  };
  const placed = documents
    .flatMap(({ chunks }) => chunks)
    .filter(({ documentId, span }) => region.get(documentId) === "whole" || (span !== null && holdsSpan(documentId, span)));
  const chunks = placed.filter(({ documentId, text, span }) => {
    const isHonest = span !== null && Buffer.byteLength(text) === span.endByte - span.startByte;
    return region.get(documentId) === "whole" || isHonest;
  });
  const covers = (outer: ByteSpan | null, inner: ByteSpan | null): boolean =>
    outer !== null && inner !== null && outer.startByte <= inner.startByte && inner.endByte <= outer.endByte;
  const isInside = ({ documentId, span }: SectionSpec): boolean =>
    region.get(documentId) === "whole" || chunks.some((chunk) => chunk.documentId === documentId && covers(span, chunk.span));
  const descendants = (section: SectionSpec): SectionSpec[] => {
    const { sections } = documents.find((document) => document.sections.includes(section))!;
    return sections.filter(({ parent }) => parent === section.key).flatMap((child) => [child, ...descendants(child)]);
  };
  return {
    documents: documents.filter(({ id }) => holdsDocument(id)).length,
    placed,
    chunks,
    isRanged: [...region.values()].some((bytes) => bytes !== "whole" && bytes.includes(1)),
    holdsSpan,
    holdsDocument,
    maySee: (owner) => {
      switch (owner.kind) {
        case "words":
          return (
            region.get(owner.documentId) === "whole" ||
            chunks.some(({ documentId, span }) => documentId === owner.documentId && covers(span, owner.span))
          );
        case "document":
          return holdsDocument(owner.documentId);
        case "section":
          // The path of a section inside it names it, too.
          return [owner.section, ...descendants(owner.section)].some(isInside);
        case "chunk":
          return chunks.includes(owner.chunk);
        case "nobody":
          return false;
      }
    },
  };
}
