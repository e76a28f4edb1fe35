import { basename, extname, resolve } from "node:path";
import { parseOptions } from "@graphspan/core";
import { contentHash } from "@graphspan/neo4j";
import { z } from "zod";
import { readerForFile, rowExtensions } from "../readers/reader-for-file.js";
import { checkPath } from "./check-path.js";
import { asRefusal } from "./describe-cause.js";
import type { DocumentSource, SourceDocument, SourceEntry } from "./document-source.js";
import { isAtOrBelow, mayLieAt } from "./file-places.js";
import { readWholeFile } from "./read-whole-file.js";
import { walkFolder, type WalkedFile } from "./walk-folder.js";

/** Options of {@link filesSource}. */
export interface FilesSourceOptions {
  /** A folder, or one file. */
  readonly path: string;
  /** A larger file is skipped: it would have to fit into memory several times. @default 67108864 (64 MiB) */
  readonly maxFileBytes?: number | undefined;
}

const optionsSchema = z.strictObject({
  path: z.string().min(1),
  maxFileBytes: z
    .int()
    .min(1)
    .default(64 * 1024 * 1024),
});

/**
 * The documents of a folder and everything below it, or one file: Markdown (`.md`, `.markdown`, `.mdown`, `.mkd`), HTML (`.html`, `.htm`,
 * `.xhtml`), AsciiDoc (`.adoc`, `.asciidoc`) and plain text (`.txt`, `.text`), in UTF-8, UTF-16 or Windows-1252; PDF (`.pdf`) and DOCX
 * (`.docx`). What is hidden, too large, or of another format is skipped with a reason; what is broken is refused, alone.
 *
 * @throws `CONFIG.INVALID_OPTIONS`
 */
export function filesSource(options: FilesSourceOptions): DocumentSource {
  const { path, maxFileBytes } = parseOptions("filesSource", optionsSchema, options);
  return {
    name: `files ${path}`,
    check: async () => {
      await checkPath(path);
    },
    async *open({ signal }) {
      const root = await checkPath(path);
      if (!root.stats.isDirectory()) {
        yield* readWalked({ kind: "file", uri: basename(root.path), path: root.path, bytes: root.stats.size }, signal);
        return;
      }
      for await (const entry of walkFolder(root.path, signal)) yield* entry.kind === "file" ? readWalked(entry, signal) : [entry];
    },
    covers: (place) => isAtOrBelow(place, resolve(path)),
    mayHold: mayLieAt,
  };

  async function* readWalked(file: WalkedFile, signal?: AbortSignal): AsyncGenerator<SourceEntry> {
    try {
      yield skipped(file, maxFileBytes) ?? (await readDocument(file, signal));
    } catch (error) {
      signal?.throwIfAborted();
      yield { kind: "refused", uri: file.uri, path: file.path, error: asRefusal(error, "INGEST.UNREADABLE", "The file cannot be read") };
    }
  }
}

function skipped({ uri, bytes }: WalkedFile, maxFileBytes: number): SourceEntry | undefined {
  const extension = extname(uri).toLowerCase();
  if (rowExtensions.has(extension))
    return { kind: "skipped", uri, code: "rows-file", reason: "A file of rows is ingested when it is named itself, one document a row." };
  if (readerForFile(uri) === undefined)
    return {
      kind: "skipped",
      uri,
      code: "unsupported-format",
      reason: `There is no reader for ${extension === "" ? "files without an extension" : extension}.`,
    };
  if (bytes > maxFileBytes)
    return { kind: "skipped", uri, code: "too-large", reason: `The file has ${bytes} bytes, the limit is ${maxFileBytes}.` };
  return undefined;
}

async function readDocument({ uri, path }: WalkedFile, signal?: AbortSignal): Promise<SourceEntry> {
  const bytes = await readWholeFile(path, signal);
  const reader = readerForFile(uri)!;
  const document: SourceDocument = {
    uri,
    path,
    sourceSha256: contentHash(bytes),
    bytes: bytes.length,
    mediaType: reader.mediaType,
    reader: reader.name,
    read: (options) => reader.read({ bytes, fileName: basename(uri), signal: options?.signal }),
  };
  return { kind: "document", document };
}
