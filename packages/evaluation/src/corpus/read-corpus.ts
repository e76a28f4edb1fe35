import { createHash } from "node:crypto";
import { isGraphspanError, utf8Length } from "@graphspan/core";
import { jsonLinesSource, type ReadDocument, type SourceDocument, type SourceEntry } from "@graphspan/ingest";
import { documentId } from "@graphspan/neo4j";
import { isNameable } from "../dataset/row-id.js";
import { evaluationError } from "../errors.js";
import type { Corpus, CorpusDocument, CorpusRow, RowText } from "./corpus.js";
import { groupNameOf } from "./group-name.js";
import { nextStartByte, type PlacedRow } from "./group.js";

export interface ReadCorpusOptions {
  readonly path: string;
  readonly groupBy: string | undefined;
  /** Metadata keys that scopes name; others are not kept. */
  readonly scopeKeys: ReadonlySet<string>;
  /** Ids of the rows whose texts are kept. */
  readonly textsOf: ReadonlySet<string>;
  readonly signal: AbortSignal | undefined;
}

interface OpenDocument {
  readonly uri: string;
  readonly isGroup: boolean;
  readonly rows: (CorpusRow & PlacedRow)[];
  nextByte: number;
}

/**
 * Reads the whole corpus once, the way it will be ingested, so that what is wrong with it is known before anything is written.
 *
 * @throws `INGEST.PATH_NOT_FOUND`, `INGEST.PATH_UNREADABLE`, `EVALUATION.INVALID_CORPUS` with the number of the line,
 * `EVALUATION.NO_GROUPS`; the signal's reason.
 */
export async function readCorpus({ path, groupBy, scopeKeys, textsOf, signal }: ReadCorpusOptions): Promise<Corpus> {
  const source = jsonLinesSource({ path });
  await source.check();
  const hash = createHash("sha256");
  const places = new Map<string, string>();
  const texts = new Map<string, RowText>();
  const open = new Map<string, OpenDocument>();
  for await (const entry of source.open({ signal })) {
    signal?.throwIfAborted();
    const { document, read, place } = await understand(entry);
    const id = document.uri;
    checkId(id, place, places.get(id));
    places.set(id, place);
    if (textsOf.has(id)) texts.set(id, withoutTitle(read));
    hash.update(document.sourceSha256);
    const group = groupNameOf(read.metadata, groupBy, place);
    const key = JSON.stringify([group === null, group ?? id]);
    const into = open.get(key) ?? { uri: group ?? id, isGroup: group !== null, rows: [], nextByte: 0 };
    const metadata = Object.fromEntries(Object.entries(read.metadata).filter(([name]) => scopeKeys.has(name)));
    into.rows.push({ id, metadata, hasText: read.text.trim() !== "", startByte: into.nextByte });
    into.nextByte = nextStartByte(into.nextByte, read.text);
    open.set(key, into);
  }
  const documents = [...open.values()].map(({ uri, isGroup, rows }): CorpusDocument => ({
    uri,
    isGroup,
    rows,
    documentId: documentId({ uri }),
  }));
  if (documents.length === 0) throw invalid(path, "the corpus holds no row");
  checkGroups(documents, groupBy, places);
  return { documents, rowIds: new Set(places.keys()), texts, hash: hash.digest("hex") };
}

/** A row that has no title goes by its id. */
function withoutTitle({ title, text }: ReadDocument): RowText {
  const heading = `${title}\n`;
  return text.startsWith(heading) ? { text: text.slice(heading.length), startByte: utf8Length(heading) } : { text, startByte: 0 };
}

interface UnderstoodRow {
  readonly document: SourceDocument;
  readonly read: ReadDocument;
  readonly place: string;
}

async function understand(entry: SourceEntry): Promise<UnderstoodRow> {
  if (entry.kind === "skipped") throw invalid(entry.uri, entry.reason);
  if (entry.kind === "refused") throw refused(entry.uri, entry.error);
  const { document } = entry;
  const place = document.place ?? document.uri;
  try {
    return { document, read: await document.read(), place };
  } catch (error) {
    throw refused(place, error);
  }
}

/** A row that an ingest would refuse: its advice stands. */
function refused(place: string, error: unknown): unknown {
  if (!isGraphspanError(error)) return error;
  return evaluationError("EVALUATION.INVALID_CORPUS", `${place}: ${error.message}`, { cause: error, fix: error.fix, details: { place } });
}

function checkId(id: string, place: string, twin: string | undefined): void {
  if (twin !== undefined) throw invalid(place, `the row ${id} stands at ${twin} already`);
  if (!isNameable(id)) throw invalid(place, `the id ${JSON.stringify(id)} holds a tab or a line break, so no judgement can name it`);
}

function checkGroups(documents: readonly CorpusDocument[], groupBy: string | undefined, places: ReadonlyMap<string, string>): void {
  if (groupBy === undefined) return;
  if (!documents.some(({ isGroup }) => isGroup))
    throw evaluationError("EVALUATION.NO_GROUPS", `No row of the corpus has the metadata key ${groupBy}.`, { details: { groupBy } });
  const groups = new Set(documents.filter(({ isGroup }) => isGroup).map(({ uri }) => uri));
  const twin = documents.find(({ uri, isGroup }) => !isGroup && groups.has(uri));
  if (twin !== undefined)
    throw invalid(places.get(twin.uri) ?? twin.uri, `the row ${twin.uri}, which has no ${groupBy}, bears the name of a group`);
}

function invalid(place: string, what: string): Error {
  return evaluationError("EVALUATION.INVALID_CORPUS", `${place}: ${what}.`, { details: { place } });
}
