import { type DocumentSource, jsonLinesSource, type SourceDocument, type SourceEntry } from "@graphspan/ingest";
import { contentHash } from "@graphspan/neo4j";
import { joinRows } from "./group.js";
import { groupNameOf } from "./group-name.js";

/** Name and version of the reader that makes one document of several rows. */
const groupReader = "jsonl-group@1";

/** The rows of a corpus as documents, or those of one group as one document. Groups are held in memory. */
export function corpusSource(path: string, groupBy: string | undefined): DocumentSource {
  const rows = jsonLinesSource({ path });
  if (groupBy === undefined) return rows;
  return {
    name: `${rows.name} grouped by ${groupBy}`,
    check: () => rows.check(),
    async *open(options): AsyncGenerator<SourceEntry> {
      const groups = new Map<string, SourceDocument[]>();
      for await (const entry of rows.open(options)) {
        const group = entry.kind === "document" ? groupNameOf((await entry.document.read()).metadata, groupBy, entry.document.place ?? "") : null;
        if (entry.kind !== "document" || group === null) yield entry;
        else if (groups.get(group)?.push(entry.document) === undefined) groups.set(group, [entry.document]);
      }
      for (const [uri, members] of groups) yield { kind: "document", document: groupDocument(uri, members) };
    },
  };
}

function groupDocument(uri: string, rows: readonly SourceDocument[]): SourceDocument {
  return {
    uri,
    path: rows[0]?.path ?? null,
    place: rows[0]?.place,
    sourceSha256: contentHash(rows.map(({ sourceSha256 }) => sourceSha256).join("\n")),
    bytes: rows.reduce((sum, { bytes }) => sum + bytes, 0),
    mediaType: "application/jsonl",
    reader: groupReader,
    read: async () => joinRows(await Promise.all(rows.map(async (row) => row.read()))),
  };
}
