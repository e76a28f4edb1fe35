import { untilAborted } from "@graphspan/core";
import { contentHash } from "@graphspan/neo4j";
import { ingestError } from "../errors.js";
import { overridden } from "../readers/bibliography.js";
import { flattenMetadata, nullKeys } from "../readers/metadata.js";
import { invalidMetadata, isPlainMap } from "../readers/plain-value.js";
import type { Metadata, ReadDocument } from "../readers/read-document.js";
import { asRefusal } from "./describe-cause.js";
import type { SourceDocument } from "./document-source.js";
import { requireWellFormed } from "../text/require-well-formed.js";
import { shortenLabel } from "../text/shorten.js";

/** A document, as a callback for metadata sees it. */
export interface DocumentToDescribe {
  readonly uri: string;
  /** The file it came from, absolute; null for a document that came from memory. */
  readonly path: string | null;
  readonly mediaType: string;
  /** What the document says about itself. Reads it: a callback that asks every time has every document read every time. */
  readonly read: () => Promise<Pick<ReadDocument, "title" | "bibliography" | "metadata">>;
}

/**
 * Says about a document what it does not say itself: `title`, `mediaType`; `author`, `publisher`, `publishedAt`, `language`; and keys of your own,
 * by the rules of front matter. What it says under a key goes before what the document says under it and, where that is a map, below it; null takes
 * it away, also inside of a map (`{src: {page: null}}`); undefined says nothing. Of what has two names (`publishedAt` and `date`, `author` and `authors`,
 * `language` and `lang`), what it says under either goes before what the document says under both.
 */
export type DescribeDocument = (
  document: DocumentToDescribe,
) => Readonly<Record<string, unknown>> | undefined | Promise<Readonly<Record<string, unknown>> | undefined>;

/** A document, and the hash of what the caller said about it; null where that is nothing. */
export interface DescribedSource extends SourceDocument {
  readonly metadataSha256: string | null;
}

/**
 * Asks the caller about a document. The document itself is read only if the callback does, and never twice. Once the signal has aborted, reading
 * it does not begin any more, whoever asks for it.
 *
 * @throws `INGEST.INVALID_METADATA`, `INGEST.LONE_SURROGATE`, the signal's reason.
 */
export async function describeSource(source: SourceDocument, describe: DescribeDocument | null, signal?: AbortSignal): Promise<DescribedSource> {
  const readSource = async (): Promise<ReadDocument> => {
    signal?.throwIfAborted();
    return source.read({ signal });
  };
  if (describe === null) return { ...source, read: readSource, metadataSha256: null };
  let reading: Promise<ReadDocument> | undefined;
  const read = (): Promise<ReadDocument> => (reading ??= readSource());
  const said = understand(await ask(source, { describe, read, signal }));
  if (said === null) return { ...source, read, metadataSha256: null };
  return {
    ...source,
    mediaType: said.mediaType ?? source.mediaType,
    metadataSha256: contentHash(JSON.stringify(said)),
    read: async () => {
      const document = await read();
      const override: Metadata = Object.fromEntries(said.metadata);
      const keys = [...Object.keys(override), ...said.removed];
      const isSpokenOf = (key: string): boolean => keys.some((spoken) => key === spoken || key.startsWith(`${spoken}.`));
      const own = Object.entries(document.metadata).filter(([key]) => !isSpokenOf(key));
      return {
        ...document,
        title: shortenLabel(said.title ?? "") || document.title,
        metadata: { ...Object.fromEntries(own), ...override },
        bibliography: overridden(document.bibliography, override, keys),
      };
    },
  };
}

interface Asking {
  readonly describe: DescribeDocument;
  readonly read: () => Promise<ReadDocument>;
  readonly signal: AbortSignal | undefined;
}

async function ask({ uri, path, mediaType }: SourceDocument, { describe, read, signal }: Asking): Promise<unknown> {
  const aboutItself = async (): Promise<Pick<ReadDocument, "title" | "bibliography" | "metadata">> => {
    const { title, bibliography, metadata } = await read();
    return { title, bibliography, metadata };
  };
  try {
    return await untilAborted(Promise.resolve(describe({ uri, path, mediaType, read: aboutItself })), signal);
  } catch (error) {
    throw asRefusal(error, "INGEST.INVALID_METADATA", "The callback for metadata failed");
  }
}

/** Plain data, the same whatever the order of keys. */
interface Said {
  readonly title: string | null;
  readonly mediaType: string | null;
  readonly metadata: readonly (readonly [key: string, value: Metadata[string]])[];
  readonly removed: readonly string[];
}

function understand(said: unknown): Said | null {
  if (said === undefined || said === null) return null;
  if (!isPlainMap(said)) throw ingestError("INGEST.INVALID_METADATA", "The callback for metadata gave no plain object.");
  const { title, mediaType, ...others } = said;
  const metadata = Object.entries(flattenMetadata(others)).sort(([one], [other]) => (one < other ? -1 : 1));
  const removed = [...nullKeys(others)].sort();
  const result = { title: textOf("title", title), mediaType: textOf("mediaType", mediaType), metadata, removed };
  const isEmpty = result.title === null && result.mediaType === null && metadata.length + removed.length === 0;
  return isEmpty ? null : result;
}

function textOf(key: string, value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value !== "string" || value.trim() === "") throw invalidMetadata(key, "is no text, or an empty one");
  return requireWellFormed(value, `The ${key}`);
}
