import { createUtf8Index, type Utf8Index } from "@graphspan/core";
import { chunkId, contentHash, foldForSearch, type Layout, parseInstant, sectionId } from "@graphspan/neo4j";
import type { Chunker } from "../chunking/chunker.js";
import { checkedChunks } from "../chunking/check-chunks.js";
import type { ReadDocument, ReadSection } from "../readers/read-document.js";
import type { DescribedSource } from "../sources/caller-metadata.js";
import { requireWellFormed } from "../text/require-well-formed.js";
import type { TextRange } from "../text/text-range.js";
import type { PlannedChunk, PlannedDocument, PlannedSection } from "./planned-document.js";

export interface PlanContext {
  readonly layout: Layout;
  readonly chunker: Chunker;
  readonly corpus: string;
  readonly run: string;
  readonly signal?: AbortSignal | undefined;
}

const titleSeparator = " › ";

/**
 * Reads, cuts and names one document. Pure.
 *
 * @throws What refuses this document: a reader's error, `INGEST.INVALID_CHUNKS`; the signal's reason.
 */
export async function planDocument(
  id: string,
  source: DescribedSource,
  context: PlanContext,
): Promise<{ readonly document: PlannedDocument; readonly warnings: readonly string[]; readonly leftOut: readonly string[] }> {
  const document = await source.read();
  // Reading takes its time, and the chunker is the caller's: nobody who has stopped meanwhile is called.
  context.signal?.throwIfAborted();
  requireWellFormed(document.title, "The title");
  const index = createUtf8Index(document.text);
  const sectionIds = document.sections.map(({ path, ordinal }) => sectionId({ documentId: id, path, ordinal }));
  const ranges = checkedChunks(context.chunker, {
    text: document.text,
    sectionStarts: document.sections.map(({ start }) => start),
    blocks: document.blocks,
  });
  const planned = {
    id,
    properties: documentProperties(id, source, document, context),
    sections: document.sections.map((section, position) => planSection(section, sectionIds[position]!, index, { sectionIds, context })),
    chunks: planChunks(id, document, ranges, { index, sectionIds }),
  };
  return { document: planned, warnings: document.warnings, leftOut: document.leftOut };
}

function documentProperties(
  id: string,
  source: DescribedSource,
  document: ReadDocument,
  { layout, chunker, corpus, run }: PlanContext,
): Record<string, unknown> {
  const names = layout.properties.document;
  const { publisher, publishedAt, author, language } = document.bibliography;
  return {
    [names.id]: id,
    [names.corpus]: corpus,
    [names.uri]: source.uri,
    [names.path]: source.path,
    [names.title]: document.title,
    [names.mediaType]: source.mediaType,
    [names.publisher]: publisher,
    [names.publishedAt]: publishedAt,
    [names.publishedAtInstant]: publishedAt === null ? null : parseInstant(publishedAt),
    [names.author]: author,
    [names.language]: language,
    [names.sourceSha256]: source.sourceSha256,
    [names.metadataSha256]: source.metadataSha256,
    [names.textSha256]: contentHash(document.text),
    [names.reader]: source.reader,
    [names.encoding]: document.encoding,
    [names.chunker]: chunker.fingerprint,
    [names.run]: run,
    ...Object.fromEntries(Object.entries(document.metadata).map(([key, value]) => [names.metadataPrefix + key, value])),
  };
}

function planSection(
  { heading, path, level, ordinal, parent, start, end }: ReadSection,
  id: string,
  index: Utf8Index,
  { sectionIds, context }: { readonly sectionIds: readonly string[]; readonly context: PlanContext },
): PlannedSection {
  const names = context.layout.properties.section;
  return {
    id,
    parentId: parent === null ? null : sectionIds[parent]!,
    properties: {
      [names.id]: id,
      [names.heading]: heading,
      [names.path]: path,
      [names.level]: level,
      [names.ordinal]: ordinal,
      [names.startByte]: index.byteOffset(start),
      [names.endByte]: index.byteOffset(end),
      [names.run]: context.run,
    },
  };
}

function planChunks(
  documentId: string,
  { text, title, sections, pageStarts, sourceSpanOf }: ReadDocument,
  ranges: readonly TextRange[],
  { index, sectionIds }: { readonly index: Utf8Index; readonly sectionIds: readonly string[] },
): PlannedChunk[] {
  let section = -1;
  let page = 0;
  const named = new Map<number, Pick<PlannedChunk, "title" | "searchTitle">>();
  const titles = (of: number): Pick<PlannedChunk, "title" | "searchTitle"> => {
    const known = named.get(of);
    if (known !== undefined) return known;
    const full = chunkTitle(title, sections[of]?.path ?? []);
    const made = { title: full, searchTitle: foldForSearch(full) };
    named.set(of, made);
    return made;
  };
  return ranges.map(({ start, end }, position) => {
    // Both are in order of the text, so the section that began last is the innermost.
    while (section + 1 < sections.length && sections[section + 1]!.start <= start) section += 1;
    while (pageStarts !== null && page < pageStarts.length && pageStarts[page]! <= start) page += 1;
    const chunkText = text.slice(start, end);
    const span = { startByte: index.byteOffset(start), endByte: index.byteOffset(end) };
    const hash = contentHash(chunkText);
    return {
      id: chunkId({ documentId, ...span, contentHash: hash }),
      index: position,
      text: chunkText,
      ...span,
      page: pageStarts === null ? null : page,
      sourceSpan: sourceSpanOf?.({ start, end }) ?? null,
      contentHash: hash,
      ...titles(section),
      searchText: foldForSearch(chunkText),
      sectionId: sectionIds[section] ?? null,
    };
  });
}

/** The first heading often is the title: it is not said twice. */
function chunkTitle(title: string, path: readonly string[]): string {
  return [title, ...(path[0] === title ? path.slice(1) : path)].filter((part) => part !== "").join(titleSeparator);
}
