import { createHash } from "node:crypto";
import { requireUtf8 } from "./content-hash.js";

/** What an id is made from. */
export type IdPart = string | number | readonly string[];

/** Raised when the parts of an id change, so that old and new ids never meet. */
const version = "1";
/** Crockford's: no i, l, o, u, so that nothing is misread and few words come out. */
const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";
/** 100 bits: a million million ids collide with a chance of one in a million. */
const length = 20;

/** A short id made from content: a letter for the kind, the version, and 100 bits of a hash, as in `c17zc4e0w…`. */
export function contentId(kind: string, parts: readonly IdPart[]): string {
  const digest = createHash("sha256")
    .update(encode([kind, version, ...parts]))
    .digest();
  let bits = 0n;
  for (const byte of digest.subarray(0, 13)) bits = (bits << 8n) | BigInt(byte);
  bits >>= 4n;
  let text = "";
  for (let place = 0; place < length; place += 1, bits >>= 5n) text = alphabet[Number(bits & 31n)]! + text;
  return kind + version + text;
}

/** Every part says its length, so that different parts never make the same text. */
function encode(parts: readonly IdPart[]): string {
  return parts.map(encodePart).join("");
}

function encodePart(part: IdPart): string {
  if (typeof part === "number") return `n${part};`;
  if (typeof part === "string") {
    requireUtf8(part);
    return `t${part.length}:${part}`;
  }
  return `l${part.length}:${encode(part)}`;
}
