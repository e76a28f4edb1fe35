import { utf8Length } from "@graphspan/core";
import type { ReadDocument, ReadSection } from "@graphspan/ingest";

/** Stands between the texts of two rows. */
const separator = "\n\n";

/** Where a row begins in the text of its document, in UTF-8 bytes. */
export interface PlacedRow {
  readonly id: string;
  readonly startByte: number;
}

/** Byte at which the next row begins, after rows that end at `place` with this text. */
export function nextStartByte(place: number, text: string): number {
  return place + utf8Length(text + separator);
}

/**
 * Rows as one document, each a section under its own title. So no chunk crosses from one row to the next, a chunk has the title and the
 * text that it would have if its row were a document, and NEXT_CHUNK leads from row to row.
 */
export function joinRows(rows: readonly ReadDocument[]): ReadDocument {
  const starts: number[] = [];
  let text = "";
  for (const row of rows) {
    starts.push(text.length);
    text += row.text + separator;
  }
  text = text.slice(0, -separator.length);
  return {
    text,
    title: "",
    bibliography: {
      publisher: common(rows, ({ bibliography }) => bibliography.publisher) ?? null,
      publishedAt: common(rows, ({ bibliography }) => bibliography.publishedAt) ?? null,
      author: common(rows, ({ bibliography }) => bibliography.author) ?? null,
      language: common(rows, ({ bibliography }) => bibliography.language) ?? null,
    },
    sections: sectionsOf(rows, starts, text.length),
    blocks: [],
    metadata: commonMetadata(rows),
    warnings: [],
    encoding: "utf-8",
    pageStarts: null,
    sourceSpanOf: null,
    leftOut: [],
  };
}

function sectionsOf(rows: readonly ReadDocument[], starts: readonly number[], length: number): ReadSection[] {
  const seen = new Map<string, number>();
  return rows.map(({ title: heading }, index) => {
    const ordinal = seen.get(heading) ?? 0;
    seen.set(heading, ordinal + 1);
    return { heading, level: 1, path: [heading], ordinal, parent: null, start: starts[index]!, end: starts[index + 1] ?? length };
  });
}

/** What all rows say, if they say the same. */
function common<Value>(rows: readonly ReadDocument[], valueOf: (row: ReadDocument) => Value): Value | undefined {
  const [first, ...others] = rows.map(valueOf);
  return others.every((other) => JSON.stringify(other) === JSON.stringify(first)) ? first : undefined;
}

function commonMetadata(rows: readonly ReadDocument[]): ReadDocument["metadata"] {
  const keys = Object.keys(rows[0]?.metadata ?? {});
  const entries = keys.map((key) => [key, common(rows, ({ metadata }) => metadata[key])] as const);
  return Object.fromEntries(entries.flatMap(([key, value]) => (value === undefined ? [] : [[key, value] as const])));
}
