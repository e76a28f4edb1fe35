import { utf8Length } from "@graphspan/core";
import { type ByteRanges, liesWithin } from "./byte-ranges.js";
import type { Region } from "./region.js";
import { storedIds } from "./stored-ids.js";

/** A scope in the form that routes, queries and checks use; made once for a retrieval. */
export interface ResolvedScope {
  /** Name in the evidence, as in `documents` or `all(documents, matching)`. */
  readonly name: string;
  /** Ids of its documents, as texts. */
  readonly documentIds: ReadonlySet<string>;
  /** Documents of which only a part is in it. */
  readonly ranges: ReadonlyMap<string, ByteRanges>;
  /** Whether more documents were found than are searched. */
  readonly truncated: boolean;
  /** Whether it holds only a part of any document: queries are made with or without ranges. */
  readonly isRanged: boolean;
  /** Whether any of its ids may be stored as a number. */
  readonly mayHaveNumbers: boolean;
  readonly parameters: ScopeParameters;
}

/** What the queries of `isInScope` and `isChunkInScope` read. */
export interface ScopeParameters {
  /** The ids as texts: what counts. */
  readonly scopeDocumentIds: readonly string[];
  /** Everything that may be stored for them. */
  readonly scopeStoredIds: readonly (string | number | bigint)[];
  /** Start and end of every range, by document id; there where a scope is ranged. */
  readonly scopeRanges?: Readonly<Record<string, readonly (readonly [startByte: number, endByte: number])[]>>;
}

export function resolvedScope(name: string, region: Region, truncated: boolean): ResolvedScope {
  const ranges = new Map([...region].flatMap(([id, list]) => (list === null ? [] : [[id, list] as const])));
  const parameters = parametersOf(region, ranges);
  const mayHaveNumbers = parameters.scopeStoredIds.length > region.size;
  return { name, documentIds: new Set(region.keys()), ranges, truncated, isRanged: ranges.size > 0, mayHaveNumbers, parameters };
}

/** The part of a scope that holds these documents: what is read beside the items of one answer needs no more of it. */
export function narrowScope({ name, documentIds, ranges, truncated }: ResolvedScope, wanted: Iterable<string>): ResolvedScope {
  const ids = [...wanted].filter((id) => documentIds.has(id));
  return resolvedScope(name, new Map(ids.map((id) => [id, ranges.get(id) ?? null])), truncated);
}

/** What the check of a row needs of it. */
export interface RowInScope {
  readonly documentId: string;
  readonly text?: string | undefined;
  readonly startByte?: number | null | undefined;
  readonly endByte?: number | null | undefined;
}

/** The rows that lie in the scope. The server has kept to it; a row that slipped through ends here. */
export function onlyInScope<Row extends RowInScope>(rows: readonly Row[], scope: ResolvedScope | null): readonly Row[] {
  return scope === null ? rows : rows.filter((row) => isRowInScope(row, scope));
}

function isRowInScope({ documentId, text, startByte, endByte }: RowInScope, { documentIds, ranges }: ResolvedScope): boolean {
  if (!documentIds.has(documentId)) return false;
  const parts = ranges.get(documentId);
  if (parts === undefined) return true;
  if (text === undefined || startByte == null || endByte == null) return false;
  // Bytes that do not fit the text are not those of the document that it was cut from.
  return endByte - startByte === utf8Length(text) && liesWithin({ startByte, endByte }, parts);
}

/** Parameters of a scope of whole documents. */
export function scopeParameters(documentIds: Iterable<string>): ScopeParameters {
  const ids = [...documentIds];
  return { scopeDocumentIds: ids, scopeStoredIds: storedIds(ids) };
}

function parametersOf(region: Region, ranges: ResolvedScope["ranges"]): ScopeParameters {
  const parameters = scopeParameters(region.keys());
  if (ranges.size === 0) return parameters;
  const pairs = Array.from(ranges, ([id, list]) => [id, list.map(({ startByte, endByte }) => [startByte, endByte] as const)] as const);
  return { ...parameters, scopeRanges: Object.fromEntries(pairs) };
}
