import { z } from "zod";
import { mapSomeAtATime } from "../abort/map-some-at-a-time.js";
import { coreError } from "../errors/core-errors.js";
import { parseOptions } from "../errors/parse-options.js";
import type { ByteSpan } from "../spans/byte-span.js";
import { findNearest, holdsBytes } from "../spans/find-bytes.js";
import type { Evidence, EvidenceItem, EvidenceSource } from "./evidence.js";

/**
 * How an item stands to its document as it is now: `ok`, the span holds exactly its text; `moved`, the text stands elsewhere; `changed`,
 * the document no longer holds the text; `missing`, there is no such document.
 */
export type VerifiedState = "ok" | "moved" | "changed" | "missing";

/** An item, held against its document. */
export interface VerifiedItem {
  readonly rank: number;
  readonly chunkId: string;
  readonly documentId: string;
  readonly state: VerifiedState;
  /** Where the text stands now: the occurrence nearest to the old place. Only where it moved. */
  readonly span?: ByteSpan | undefined;
}

/** What {@link verifyEvidence} found. */
export interface VerifiedEvidence {
  readonly items: readonly VerifiedItem[];
  /** Whether every item is `ok`. */
  readonly ok: boolean;
}

/** Canonical text of a document: its UTF-8 bytes, or a string that is encoded as UTF-8. Null where there is no such document. */
export type SourceText = string | Uint8Array | null | undefined;

/** Gives the canonical text of a document. A byte order mark and line ends are part of it. */
export type ReadSource = (source: EvidenceSource & { readonly documentId: string }) => SourceText | Promise<SourceText>;

/** How {@link verifyEvidence} runs. */
export interface VerifyEvidenceOptions {
  /** Ends the wait at once. */
  readonly signal?: AbortSignal | undefined;
}

const optionsSchema: z.ZodType<VerifyEvidenceOptions> = z.strictObject({ signal: z.instanceof(AbortSignal).optional() });

/** Documents that are read at a time. */
const readsAtATime = 4;

/**
 * Holds every item against the document it was cut from, byte by byte. Each document is read once, a few at a time; one for which several places are named, once at each. An item whose grounding
 * is `chunk` never knew its place in the document: it is `moved` where its text is found, else `changed`.
 *
 * @throws `CONFIG.INVALID_OPTIONS`, also where `readSource` gives what is no {@link SourceText}; what `readSource` throws; the signal's
 *   reason when it aborts.
 */
export async function verifyEvidence(
  evidence: Evidence,
  readSource: ReadSource,
  options: VerifyEvidenceOptions = {},
): Promise<VerifiedEvidence> {
  const { signal } = parseOptions("verifyEvidence", optionsSchema, options);
  signal?.throwIfAborted();
  const verify = async (items: readonly EvidenceItem[]): Promise<VerifiedItem[]> => {
    const { documentId, source } = items[0]!;
    const bytes = bytesOf(await readSource({ ...source, documentId }), documentId);
    return items.map((item) => hold(item, bytes));
  };
  const verified = (await mapSomeAtATime(byDocument(evidence.items), verify, { width: readsAtATime, signal })).flat();
  const items = verified.sort((left, right) => left.rank - right.rank);
  return { items, ok: items.every(({ state }) => state === "ok") };
}

function bytesOf(text: unknown, documentId: string): Uint8Array | null {
  if (text === null || text === undefined) return null;
  if (typeof text === "string") return new TextEncoder().encode(text);
  if (isBytes(text)) return text;
  const kind = typeof text === "object" ? Object.prototype.toString.call(text).slice("[object ".length, -1) : typeof text;
  throw coreError("CONFIG.INVALID_OPTIONS", `verifyEvidence cannot read what readSource gave, a value of type ${kind}.`, {
    fix: "Let readSource give a string, a Uint8Array, or null where there is no such document.",
    details: { documentId, kind },
  });
}

/** Also bytes of another realm, such as a test runner's, which `instanceof` does not know. */
function isBytes(value: unknown): value is Uint8Array {
  return ArrayBuffer.isView(value) && Object.prototype.toString.call(value) === "[object Uint8Array]";
}

function byDocument(items: readonly EvidenceItem[]): EvidenceItem[][] {
  const documents = new Map<string, EvidenceItem[]>();
  for (const item of items) {
    // Whoever wrote the evidence may have named several files for one document: each is held against its own.
    const { uri, path, textSha256 } = item.source;
    const key = JSON.stringify([item.documentId, uri, path, textSha256]);
    const others = documents.get(key);
    if (others) others.push(item);
    else documents.set(key, [item]);
  }
  return [...documents.values()];
}

function hold({ rank, chunkId, documentId, text, span, grounding }: EvidenceItem, source: Uint8Array | null): VerifiedItem {
  const item = { rank, chunkId, documentId };
  if (source === null) return { ...item, state: "missing" };
  // Half a surrogate pair has no bytes; encoded it would pass for the replacement character.
  if (!text.isWellFormed()) return { ...item, state: "changed" };
  const part = new TextEncoder().encode(text);
  const hasPlace = grounding === "source";
  const isWhole = span.endByte - span.startByte === part.length;
  if (hasPlace && isWhole && holdsBytes(source, part, span.startByte)) return { ...item, state: "ok" };
  const startByte = findNearest(source, part, hasPlace ? span.startByte : 0);
  if (startByte === null) return { ...item, state: "changed" };
  return { ...item, state: "moved", span: { startByte, endByte: startByte + part.length } };
}
