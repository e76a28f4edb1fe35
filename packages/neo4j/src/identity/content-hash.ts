import { createHash } from "node:crypto";
import { neo4jError } from "../errors.js";

/** sha256 of bytes, in hex; a text counts as its UTF-8 bytes. @throws `IDENTITY.LONE_SURROGATE` for a text that has none. */
export function contentHash(content: string | Uint8Array): string {
  if (typeof content === "string") requireUtf8(content);
  return createHash("sha256").update(content).digest("hex");
}

/** Encoders put the same replacement character for every lone half of a pair, so that different texts would hash alike. */
export function requireUtf8(text: string): void {
  if (!text.isWellFormed())
    throw neo4jError("IDENTITY.LONE_SURROGATE", "A text with half a surrogate pair has no UTF-8 form and no identity.");
}
