import { foldForSearch, type Layout } from "@graphspan/neo4j";
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
    [names.title]: chunk.title,
    [names.searchText]: foldForSearch(chunk.text),
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
  return { [names.index]: chunk.index, [names.title]: chunk.title, [names.run]: run, [names.documentId]: documentId };
}
