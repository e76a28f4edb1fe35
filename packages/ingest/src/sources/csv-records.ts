import { pipeline } from "node:stream";
import { parse } from "csv-parse";
import { ingestError } from "../errors.js";
import { markedEncoding } from "../text/byte-order-mark.js";
import { isQuotedWell } from "./is-quoted-well.js";

/** One record of a file of comma-separated values. */
export interface CsvRecord {
  /** From 1: on which line it begins. */
  readonly line: number;
  /** Its bytes, without the line break behind it. */
  readonly bytes: Buffer;
  /** Its fields, unquoted. */
  readonly fields: readonly Buffer[];
  /** Whether it spans lines though its quotation marks are not as they should be: one that is not closed takes the rows behind it along. */
  readonly mayHoldOthers: boolean;
}

export interface CsvRecordsOptions {
  /** Left out: a comma, semicolon or tab, whichever the first line has most of. */
  readonly delimiter?: string | undefined;
  readonly maxBytes: number;
}

/** One byte is one character, so that nothing is decoded yet; what parts fields and records is the same byte in every encoding that is read. */
const bytewise = "latin1";
const utf8Mark = 3;
const delimiters = [",", ";", "\t"] as const;
const lineBreak = /\r\n?|\n/g;

/**
 * The records of a stream of bytes, blank lines left out. Quotation marks are as in RFC 4180; one in the middle of a field is a character like
 * any other, as long as its record stands on one line. Holds one record at a time.
 *
 * @throws `INGEST.INVALID_ROW` where records cannot be told apart any more, `INGEST.NOT_UTF8` for UTF-16.
 */
export async function* csvRecords(stream: AsyncIterable<Buffer>, { delimiter, maxBytes }: CsvRecordsOptions): AsyncGenerator<CsvRecord> {
  const { head, rest } = await splitHead(stream);
  const marked = markedEncoding(head);
  if (marked !== undefined && marked !== "utf-8") throw ingestError("INGEST.NOT_UTF8", `The file is ${marked.toUpperCase()}.`, { details: { offset: 0 } });
  const between = delimiter ?? delimiterOf(head);
  const parser = parse({
    delimiter: between,
    encoding: bytewise,
    record_delimiter: ["\r\n", "\n", "\r"],
    max_record_size: maxBytes,
    info: true,
    raw: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
  });
  // What breaks either end is thrown where records are taken.
  pipeline(withHead(marked === undefined ? head : head.subarray(utf8Mark), rest), parser, () => undefined);
  let line = 1;
  try {
    for await (const { record, raw } of parser as AsyncIterable<ParsedRecord>) {
      const text = raw.replace(/^[\r\n]+/, "");
      const begin = line + breaksIn(raw.slice(0, raw.length - text.length));
      line = begin + breaksIn(text);
      const row = text.replace(/[\r\n]+$/, "");
      const fields = record.map((field) => Buffer.from(field, bytewise));
      yield { line: begin, bytes: Buffer.from(row, bytewise), fields, mayHoldOthers: breaksIn(row) > 0 && !isQuotedWell(row, record, between) };
    }
  } catch (error) {
    throw isParserError(error) ? unreadableFrom(line, error) : error;
  }
}

interface ParsedRecord {
  readonly record: readonly string[];
  readonly raw: string;
}

const breaksIn = (text: string): number => text.match(lineBreak)?.length ?? 0;

async function splitHead(stream: AsyncIterable<Buffer>): Promise<{ readonly head: Buffer; readonly rest: AsyncIterator<Buffer> }> {
  const rest = stream[Symbol.asyncIterator]();
  const first = await rest.next();
  return { head: first.done === true ? Buffer.alloc(0) : first.value, rest };
}

async function* withHead(head: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield head;
  yield* { [Symbol.asyncIterator]: () => rest };
}

function delimiterOf(head: Buffer): string {
  const [line = ""] = head.toString(bytewise).split(/[\r\n]/, 1);
  const bare = line.replaceAll(/"[^"]*"/g, "");
  const counts = delimiters.map((delimiter) => bare.split(delimiter).length);
  return delimiters[counts.indexOf(Math.max(...counts))]!;
}

interface ParserError extends Error {
  readonly code: string;
}

const isParserError = (error: unknown): error is ParserError =>
  error instanceof Error && "code" in error && typeof error.code === "string" && error.code.startsWith("CSV_");

function unreadableFrom(line: number, error: ParserError): Error {
  const isOpen = error.code === "CSV_QUOTE_NOT_CLOSED";
  const reason = isOpen ? "a quotation mark is never closed" : error.code === "CSV_MAX_RECORD_SIZE" ? "the row is too long" : error.message;
  return ingestError("INGEST.INVALID_ROW", `From line ${line} on, rows cannot be told apart: ${reason}.`, {
    fix: "Quote each field that holds a quotation mark, a line break or the character between fields, and double quotation marks within.",
    details: { line },
    cause: error,
  });
}
