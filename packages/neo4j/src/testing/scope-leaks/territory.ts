import type { ByteSpan } from "@graphspan/core";
import { onlyInScope, type ResolvedScope } from "../../scope/resolved-scope.js";
import type { GraphTexts, StoredSection } from "./graph-texts.js";

/** A text that lies outside a scope. */
export interface OutsideText {
  readonly kind: "text" | "property";
  readonly documentId: string;
  readonly text: string;
}

/** A graph as a scope divides it. */
export interface Territory {
  /** Ids of documents, sections and chunks that name nothing inside, each with its document. */
  readonly outsideIds: ReadonlyMap<string, string>;
  readonly outside: readonly OutsideText[];
  /** Every text inside: ids, properties, passages. */
  readonly inside: readonly string[];
  /** Whether a document lies inside as a whole. */
  readonly holdsAllOf: (documentId: string) => boolean;
}

/** What of a graph lies inside a scope, and what outside. */
export function divide({ documents, sections, chunks }: GraphTexts, scope: ResolvedScope): Territory {
  const outsideIds = new Map<string, string>();
  const outside: OutsideText[] = [];
  const inside: string[] = [];
  const insideIds = new Set<string>();
  const placeInside = (id: string, texts: readonly string[]): void => {
    insideIds.add(id);
    inside.push(id, ...texts);
  };
  const placeOutside = (id: string, texts: readonly OutsideText[], documentId: string): void => {
    if (!outsideIds.has(id)) outsideIds.set(id, documentId);
    outside.push(...texts);
  };
  const properties = (texts: readonly string[], documentId: string): OutsideText[] =>
    texts.map((text) => ({ kind: "property", documentId, text }));
  for (const { id, texts } of documents) {
    if (scope.documentIds.has(id)) placeInside(id, texts);
    else placeOutside(id, properties(texts, id), id);
  }
  for (const section of sections) {
    const { id, documentId, texts } = section;
    if (holdsSection(scope, section)) placeInside(id, texts);
    else placeOutside(id, properties(texts, documentId), documentId);
  }
  for (const chunk of chunks) {
    const { id, documentId, text } = chunk;
    if (onlyInScope([chunk], scope).length > 0) placeInside(id, [text]);
    else placeOutside(id, [{ kind: "text", documentId, text }], documentId);
  }
  for (const id of insideIds) outsideIds.delete(id);
  return { outsideIds, outside, inside, holdsAllOf: (id) => scope.documentIds.has(id) && !scope.ranges.has(id) };
}

/** A section of a document that is inside only in part is told of where it holds any of that part. */
function holdsSection({ documentIds, ranges }: ResolvedScope, { documentId, startByte, endByte }: StoredSection): boolean {
  const parts = ranges.get(documentId);
  if (!documentIds.has(documentId) || parts === undefined) return documentIds.has(documentId);
  const meets = (part: ByteSpan): boolean => startByte !== null && endByte !== null && startByte < part.endByte && part.startByte < endByte;
  return parts.some(meets);
}
