import { basename } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { parseOptions } from "@graphspan/core";
import { contentHash } from "@graphspan/neo4j";
import { z } from "zod";
import { ingestError } from "../errors.js";
import { jsonGroupReader, type JsonRowKeys, jsonRowReader, readJsonRow, usualKeys } from "../readers/json-row-reader.js";
import { decodeUtf8 } from "../text/decode-utf8.js";
import { areDistinct, oneMeaning } from "./distinct-names.js";
import { asRefusal } from "./describe-cause.js";
import type { DocumentSource } from "./document-source.js";
import { groupOf, groupRows, withoutGroups } from "./group-rows.js";
import type { RowDocument, RowEntry } from "./row-entry.js";
import { rowsFileSource } from "./rows-file-source.js";
import { type FileLine, splitLines } from "./split-lines.js";

/** Options of {@link jsonLinesSource}. */
export interface JsonLinesSourceOptions {
  /** A file of JSON Lines in UTF-8. */
  readonly path: string;
  /** @default "id" */
  readonly idKey?: string | undefined;
  /** @default "title" */
  readonly titleKey?: string | undefined;
  /** @default ["text"] */
  readonly textKeys?: readonly string[] | undefined;
  /** A longer line, or a group of more bytes, is refused. @default 67108864 (64 MiB) */
  readonly maxLineBytes?: number | undefined;
  /**
   * A metadata key: all lines that follow each other with the same value of it are one document, with that value as its uri and title. A line without
   * the key is refused, and so is a value that comes up again later. Groups on both sides of a line that cannot be read are refused with it: it may
   * have been theirs. @default none: every line is a document
   */
  readonly groupBy?: string | undefined;
}

const key = z.string().min(1);
const optionsSchema = z
  .strictObject({
    path: z.string().min(1),
    idKey: key.default(usualKeys.id),
    titleKey: key.default(usualKeys.title),
    textKeys: z.array(key).min(1).default([...usualKeys.texts]),
    maxLineBytes: z
      .int()
      .min(1)
      .default(64 * 1024 * 1024),
    groupBy: key.optional(),
  })
  .refine(({ idKey, titleKey, textKeys }) => areDistinct([idKey, titleKey, ...textKeys]), oneMeaning);

/**
 * One document a line: `{"id", "title", "text", "meta" or "metadata"}`, every other key being metadata too. The text is the title, a line
 * break, the text; other keys may be named for them. Lines are read one after another, so the file may be larger than memory; a broken line is
 * refused alone (but see `groupBy`), with its number. So is the last line where somebody writes the file meanwhile.
 *
 * @throws `CONFIG.INVALID_OPTIONS`
 */
export function jsonLinesSource(options: JsonLinesSourceOptions): DocumentSource {
  const { path, maxLineBytes, groupBy, idKey, titleKey, textKeys } = parseOptions("jsonLinesSource", optionsSchema, options);
  const keys = { id: idKey, title: titleKey, texts: textKeys };
  return rowsFileSource(path, {
    rows: (bytes, absolute) => readRows(splitLines(bytes, maxLineBytes), { path: absolute, maxLineBytes, groupBy, keys }),
    documents: (rows) => (groupBy === undefined ? withoutGroups(rows) : groupRows(rows, jsonGroupReader, maxLineBytes)),
  });
}

interface RowContext {
  readonly path: string;
  readonly maxLineBytes: number;
  readonly groupBy: string | undefined;
  readonly keys: JsonRowKeys;
}

async function* readRows(lines: AsyncIterable<FileLine>, { path, maxLineBytes, groupBy, keys }: RowContext): AsyncGenerator<RowEntry> {
  for await (const { bytes, number } of lines) {
    const place = `${basename(path)}:${number}`;
    try {
      if (bytes === null) throw ingestError("INGEST.INVALID_ROW", `The line is longer than ${maxLineBytes} bytes.`);
      const text = decodeUtf8(bytes).replace(/^\uFEFF/, "");
      if (text.trim() === "") continue;
      const row = rowDocument(text, bytes, { path, place, keys });
      if (groupBy === undefined) yield { kind: "row", row, group: "" };
      else {
        const document = row.read();
        yield { kind: "row", row: { ...row, read: () => document }, group: groupOf(document.metadata, groupBy) };
      }
    } catch (error) {
      yield { kind: "refused", uri: place, path, error: asRefusal(error, "INGEST.INVALID_ROW", "The row cannot be read") };
    }
  }
}

interface RowPlace {
  readonly path: string;
  readonly place: string;
  readonly keys: JsonRowKeys;
}

function rowDocument(text: string, bytes: Buffer, { path, place, keys }: RowPlace): RowDocument {
  const row = readJsonRow(text, keys);
  return {
    uri: row.id,
    path,
    place,
    sourceSha256: contentHash(isDeepStrictEqual(keys, usualKeys) ? bytes : Buffer.concat([Buffer.from(`${JSON.stringify(keys)}\n`), bytes])),
    bytes: bytes.length,
    mediaType: jsonRowReader.mediaType,
    reader: jsonRowReader.name,
    read: () => row.read(),
  };
}
