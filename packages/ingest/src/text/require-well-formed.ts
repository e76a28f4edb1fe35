import type { GraphspanError } from "@graphspan/core";
import { ingestError } from "../errors.js";

const halfPair = /\p{Surrogate}/u;

/**
 * Refuses a text that has no UTF-8 form: everything behind this point counts in UTF-8 bytes.
 *
 * @param what - Names the text, for the message.
 * @throws `INGEST.LONE_SURROGATE` with the UTF-16 offset.
 */
export function requireWellFormed(text: string, what: string): string {
  if (text.isWellFormed()) return text;
  throw loneSurrogate(text, what);
}

/** What {@link requireWellFormed} throws. */
export function loneSurrogate(text: string, what: string): GraphspanError {
  const offset = text.search(halfPair);
  return ingestError("INGEST.LONE_SURROGATE", `${what} holds half a surrogate pair at UTF-16 offset ${offset}.`, {
    details: { offset, what },
  });
}
