import type { Layout } from "@graphspan/neo4j";
import type { PlannedChunk } from "./planned-document.js";

export interface ChunkPropertiesContext {
  readonly layout: Layout;
  readonly run: string;
}

/** All of a chunk but its `documentId`, which makes it retrievable. */
export function stagedProperties(chunk: PlannedChunk, { layout, run }: ChunkPropertiesContext): Record<string, unknown> {
  const names = layout.properties.chunk;
  return {
    [names.index]: chunk.index,
    [names.text]: chunk.text,
    [names.startByte]: chunk.startByte,
    [names.endByte]: chunk.endByte,
    [names.contentHash]: chunk.contentHash,
    [names.searchText]: chunk.searchText,
    ...titleProperties(chunk, layout),
    ...originProperties(chunk, layout),
    [names.run]: run,
  };
}

/** What a chunk of the same id may lack or say differently before it belongs to this version of its document. */
export function publishedProperties(
  documentId: string,
  chunk: PlannedChunk,
  { layout, run }: ChunkPropertiesContext,
): Record<string, unknown> {
  const names = layout.properties.chunk;
  return {
    [names.index]: chunk.index,
    ...titleProperties(chunk, layout),
    ...originProperties(chunk, layout),
    [names.run]: run,
    [names.documentId]: documentId,
  };
}

/** All of a chunk that is not in the graph yet. */
export function newProperties(documentId: string, chunk: PlannedChunk, context: ChunkPropertiesContext): Record<string, unknown> {
  return { ...stagedProperties(chunk, context), ...publishedProperties(documentId, chunk, context) };
}

/** Null removes: a property that says nothing is not stored. */
function originProperties({ page, sourceSpan }: PlannedChunk, { properties: { chunk } }: Layout): Record<string, unknown> {
  return { [chunk.page]: page, [chunk.sourceStartByte]: sourceSpan?.startByte ?? null, [chunk.sourceEndByte]: sourceSpan?.endByte ?? null };
}

function titleProperties({ title, searchTitle }: PlannedChunk, { properties: { chunk } }: Layout): Record<string, unknown> {
  return { [chunk.title]: title, [chunk.searchTitle]: searchTitle };
}
