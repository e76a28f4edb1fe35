import { ingestError } from "../errors.js";
import { markedEncoding } from "../text/byte-order-mark.js";
import { asUtf8, decodeText } from "../text/decode-text.js";
import type { DecodedText } from "../text/decoded-text.js";
import { decodeWindows1252 } from "../text/windows-1252.js";

/** How far browsers look for a declaration, and somewhat beyond. */
const probedBytes = 4_096;
const comment = /<!--.*?(?:-->|$)/gs;
const declarations = [
  /<meta\b[^>]*?\bcharset\s*=\s*["']?\s*([^\s"'>;/]+)/i,
  // XHTML.
  /^\s*<\?xml\b[^>]*?\bencoding\s*=\s*["']([^"']+)/i,
];

/**
 * The text of a page: a byte order mark decides, else the encoding that the page declares, else what its bytes are.
 *
 * @throws `INGEST.NOT_UTF8`, also where another encoding is declared than those that are read; `INGEST.LONE_SURROGATE`, `INGEST.NOT_TEXT`.
 */
export function decodeHtml(bytes: Uint8Array): DecodedText {
  const label = markedEncoding(bytes) === undefined ? declaredEncoding(bytes) : undefined;
  if (label === undefined) return decodeText(bytes);
  switch (standardName(label)) {
    case "utf-8":
      return asUtf8(bytes);
    case "windows-1252":
      return decodeWindows1252(bytes);
    case "utf-16le":
    case "utf-16be":
      // A declaration that can be read byte by byte is not in UTF-16.
      return decodeText(bytes);
    case undefined:
    default:
      throw ingestError("INGEST.NOT_UTF8", `The page says that its encoding is ${label}: only UTF-8, UTF-16 and Windows-1252 are read.`, {
        details: { encoding: label },
      });
  }
}

function declaredEncoding(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.subarray(0, probedBytes)).toString("latin1").replaceAll(comment, "");
  for (const declaration of declarations) {
    const label = declaration.exec(head)?.[1];
    if (label !== undefined) return label;
  }
  return undefined;
}

/** The encoding that the Encoding Standard knows by this label: `latin1` and `us-ascii` are Windows-1252. */
function standardName(label: string): string | undefined {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
}
