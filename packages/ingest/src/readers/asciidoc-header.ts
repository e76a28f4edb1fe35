import type { AsciidocLine } from "./asciidoc-lines.js";
import { flattenMetadata } from "./metadata.js";
import type { Metadata } from "./read-document.js";

const attribute = /^:(\w[\w-]*):(?:[ \t]+(.*))?$/;
const continued = /[ \t]\\$/;
const isoDate = /\b\d{4}-\d{2}-\d{2}\b/;
const address = /<[^>]*>/g;

/**
 * What a document says about itself: its attributes as metadata, an empty one as true, and authors and date where they stand below the
 * title.
 *
 * @param lines - Those above the first section, without blocks.
 * @param titleAt - Position of the title among them; -1 where there is none.
 */
export function asciidocMetadata(lines: readonly AsciidocLine[], titleAt: number): Metadata {
  const metadata = new Map<string, string | boolean>(titleAt === -1 ? [] : belowTitle(lines.slice(titleAt + 1, titleAt + 3)));
  for (let position = 0; position < lines.length; position += 1) {
    const [, name, first = ""] = attribute.exec(lines[position]!.words) ?? [];
    if (name === undefined) continue;
    let value = first;
    while (continued.test(value) && position + 1 < lines.length) {
      position += 1;
      value = value.replace(continued, " ") + lines[position]!.words.trim();
    }
    metadata.set(name, value === "" ? true : value);
  }
  const revised = metadata.get("revdate");
  if (typeof revised === "string" && !metadata.has("publishedAt") && !metadata.has("date")) metadata.set("publishedAt", revised);
  return flattenMetadata(Object.fromEntries(metadata));
}

/** A line of authors, and one of the version with its date. */
function belowTitle([authors, version]: readonly AsciidocLine[]): (readonly [string, string])[] {
  if (authors === undefined || authors.words === "" || /^[:/[]/.test(authors.words)) return [];
  const names = authors.words
    .split(";")
    .map((author) => author.replaceAll(address, "").trim())
    .filter((author) => author !== "");
  const [date] = isoDate.exec(version?.words ?? "") ?? [];
  return [["author", names.join(", ")], ...(date === undefined ? [] : ([["revdate", date]] as const))];
}
