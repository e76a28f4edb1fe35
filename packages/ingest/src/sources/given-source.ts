import { parseOptions } from "@graphspan/core";
import { contentHash } from "@graphspan/neo4j";
import { z } from "zod";
import { bibliographyOf } from "../readers/bibliography.js";
import { flattenMetadata } from "../readers/metadata.js";
import { isPlainMap } from "../readers/plain-value.js";
import { plainTextReader } from "../readers/plain-text-reader.js";
import type { Metadata, ReadDocument, Reader } from "../readers/read-document.js";
import { readerForFile, readerForMediaType, readsText } from "../readers/reader-for-file.js";
import { ingestError } from "../errors.js";
import { requireWellFormed } from "../text/require-well-formed.js";
import { shortenLabel } from "../text/shorten.js";
import { asRefusal } from "./describe-cause.js";
import type { DocumentSource, SourceDocument } from "./document-source.js";

/** A document from memory. */
export interface GivenDocument {
  /** Identity inside its corpus. */
  readonly uri: string;
  /** Its text, or the bytes of its file. */
  readonly content: string | Uint8Array;
  /**
   * That of a format that is read: `text/plain`, `text/markdown`, `text/html`, `text/asciidoc`; of bytes also `application/pdf` and the one of DOCX.
   *
   * @default what the extension of the uri stands for, else "text/plain"
   */
  readonly mediaType?: string | undefined;
  /** @default What the text names itself, else the last part of the uri. */
  readonly title?: string | undefined;
  /** Nested maps are flattened; `publisher`, `publishedAt`, `author`, `language` are known by name. @default {} */
  readonly metadata?: Readonly<Record<string, unknown>> | undefined;
}

const documentSchema = z.strictObject({
  uri: z.string().min(1),
  content: z.union([z.string(), z.instanceof(Uint8Array)]),
  mediaType: z.string().optional(),
  title: z.string().optional(),
  metadata: z.custom<Readonly<Record<string, unknown>>>(isPlainMap, "must be a plain object").default({}),
});

/** Documents that the caller already holds, or fetches one by one from elsewhere. A document that makes no sense is refused alone. */
export function givenSource(documents: Iterable<GivenDocument> | AsyncIterable<GivenDocument>): DocumentSource {
  return {
    name: "given documents",
    check: () => Promise.resolve(),
    async *open({ signal }) {
      for await (const given of documents) {
        signal?.throwIfAborted();
        try {
          yield { kind: "document", document: sourceDocument(given) };
        } catch (error) {
          yield { kind: "refused", uri: nameOf(given), error: asRefusal(error, "INGEST.INVALID_DOCUMENT", "The document makes no sense") };
        }
      }
    },
  };
}

/** Callers in JavaScript may pass anything. */
function nameOf({ uri }: { readonly uri: unknown }): string {
  return typeof uri === "string" ? uri.toWellFormed() : `a document with a uri of type ${typeof uri}`;
}

function sourceDocument(given: GivenDocument): SourceDocument {
  const { uri, content, title, ...options } = parseOptions("givenSource", documentSchema, given);
  const metadata = flattenMetadata(options.metadata);
  requireWellFormed(uri, "The uri");
  const bytes = typeof content === "string" ? Buffer.from(requireWellFormed(content, "The text")) : content;
  const fileName = uri.slice(uri.lastIndexOf("/") + 1);
  const reader = readerOf(options.mediaType, fileName, typeof content === "string");
  const read: SourceDocument["read"] = async ({ signal } = {}): Promise<ReadDocument> => {
    const document = await reader.read({ bytes, fileName, encoding: typeof content === "string" ? "utf-8" : undefined, signal });
    const merged = { ...document.metadata, ...metadata };
    return { ...document, title: shortenLabel(title ?? "") || document.title, metadata: merged, bibliography: bibliographyOf(merged) };
  };
  return { uri, path: null, sourceSha256: hashOf(bytes, title, metadata), bytes: bytes.length, mediaType: reader.mediaType, reader: reader.name, read };
}

/** @throws `INGEST.INVALID_DOCUMENT` for a media type that is not read, or not from a text. */
function readerOf(mediaType: string | undefined, fileName: string, isText: boolean): Reader {
  if (mediaType === undefined) {
    const reader = readerForFile(fileName);
    return reader === undefined || (isText && !readsText(reader)) ? plainTextReader : reader;
  }
  const reader = readerForMediaType(mediaType);
  if (reader === undefined) throw ingestError("INGEST.INVALID_DOCUMENT", `There is no reader for the media type ${shortenLabel(mediaType)}.`);
  if (isText && !readsText(reader)) throw ingestError("INGEST.INVALID_DOCUMENT", `A document of the media type ${reader.mediaType} is given as bytes, not as text.`);
  return reader;
}

/** The bytes alone where nothing is said about them; else title and metadata count too, so that a change of them is seen. */
function hashOf(bytes: Uint8Array, title: string | undefined, metadata: Metadata): string {
  if (title === undefined && Object.keys(metadata).length === 0) return contentHash(bytes);
  return contentHash(Buffer.concat([bytes, Buffer.from(`\0${JSON.stringify([title ?? null, metadata])}`)]));
}
