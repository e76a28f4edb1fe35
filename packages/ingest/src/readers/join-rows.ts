import { shortenLabel } from "../text/shorten.js";
import { bibliographyOf } from "./bibliography.js";
import { type Heading, sectionsOf } from "./markdown-sections.js";
import { fileAsItIs, type Metadata, type ReadDocument } from "./read-document.js";

const separator = "\n\n";

/**
 * Rows as one document: their texts, parted by a blank line, each a section under its own title, so that no chunk crosses from one row to the next.
 * Its metadata is what all rows say alike; what they say differently is told as left out.
 */
export function joinRows(title: string, rows: readonly ReadDocument[]): ReadDocument {
  const headings: Heading[] = [];
  let length = 0;
  for (const row of rows) {
    headings.push({ text: row.title, level: 1, start: length, end: length });
    length += row.text.length + separator.length;
  }
  const text = rows.map((row) => row.text).join(separator);
  const keys = Array.from(new Set(rows.flatMap(({ metadata }) => Object.keys(metadata))));
  const shared = keys.filter((key) => rows.every(({ metadata }) => Object.hasOwn(metadata, key) && isSame(metadata, rows[0]!.metadata, key)));
  const metadata = Object.fromEntries(shared.map((key) => [key, rows[0]!.metadata[key]!]));
  const encodings = Array.from(new Set(rows.map(({ encoding }) => encoding)));
  return {
    ...fileAsItIs,
    text,
    title: shortenLabel(title),
    bibliography: bibliographyOf(metadata),
    sections: sectionsOf(headings, text, null),
    blocks: [],
    metadata,
    warnings: [],
    encoding: encodings.length === 1 ? encodings[0]! : null,
    leftOut: keys.filter((key) => !shared.includes(key)).map((key) => `values of ${key}, which differ between rows`),
  };
}

const isSame = (one: Metadata, other: Metadata, key: string): boolean => JSON.stringify(one[key]) === JSON.stringify(other[key]);
