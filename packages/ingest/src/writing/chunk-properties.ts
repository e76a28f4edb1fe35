import type { Layout } from "@graphspan/neo4j";
import type { PlannedChunk } from "./planned-document.js";

export interface ChunkPropertiesContext {
  readonly layout: Layout;
  readonly run: string;
}

/** A property that each chunk says for itself. */
interface ChunkColumn {
  readonly property: string;
  /** Null where the chunk says nothing. */
  readonly valueOf: (chunk: PlannedChunk) => unknown;
}

/** All that a chunk says for itself but its id; title, document and run are those of its section, document and run. */
export function chunkColumns({ properties: { chunk: names } }: Layout): readonly ChunkColumn[] {
  return [
    { property: names.index, valueOf: ({ index }) => index },
    { property: names.text, valueOf: ({ text }) => text },
    { property: names.startByte, valueOf: ({ startByte }) => startByte },
    { property: names.endByte, valueOf: ({ endByte }) => endByte },
    { property: names.contentHash, valueOf: ({ contentHash }) => contentHash },
    { property: names.searchText, valueOf: ({ searchText }) => searchText },
    ...originColumns(names),
  ];
}

function originColumns(names: Layout["properties"]["chunk"]): readonly ChunkColumn[] {
  return [
    { property: names.page, valueOf: ({ page }) => page },
    { property: names.sourceStartByte, valueOf: ({ sourceSpan }) => sourceSpan?.startByte ?? null },
    { property: names.sourceEndByte, valueOf: ({ sourceSpan }) => sourceSpan?.endByte ?? null },
  ];
}

const valuesOf = (chunk: PlannedChunk, columns: readonly ChunkColumn[]): Record<string, unknown> =>
  Object.fromEntries(columns.map(({ property, valueOf }) => [property, valueOf(chunk)]));

/** All of a chunk but its `documentId`, which makes it retrievable. */
export function stagedProperties(chunk: PlannedChunk, { layout, run }: ChunkPropertiesContext): Record<string, unknown> {
  return { ...valuesOf(chunk, chunkColumns(layout)), ...titleProperties(chunk, layout), [layout.properties.chunk.run]: run };
}

/** What a chunk of the same id may lack or say differently before it belongs to this version of its document; null removes. */
export function publishedProperties(
  documentId: string,
  chunk: PlannedChunk,
  { layout, run }: ChunkPropertiesContext,
): Record<string, unknown> {
  const names = layout.properties.chunk;
  return {
    [names.index]: chunk.index,
    ...titleProperties(chunk, layout),
    ...valuesOf(chunk, originColumns(names)),
    [names.run]: run,
    [names.documentId]: documentId,
  };
}

/** All of a chunk that is not in the graph yet. */
export function newProperties(documentId: string, chunk: PlannedChunk, context: ChunkPropertiesContext): Record<string, unknown> {
  return { ...stagedProperties(chunk, context), ...publishedProperties(documentId, chunk, context) };
}

function titleProperties({ title, searchTitle }: PlannedChunk, { properties: { chunk } }: Layout): Record<string, unknown> {
  return { [chunk.title]: title, [chunk.searchTitle]: searchTitle };
}
