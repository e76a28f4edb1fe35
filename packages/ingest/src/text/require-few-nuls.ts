import { ingestError } from "../errors.js";

/** How much of a file is looked at. */
export const probedUnits = 8_192;
/** Text may hold a NUL; where every tenth character is one, it is another encoding, or no text at all. */
const tolerableShare = 0.1;

/**
 * @param probe - The beginning of a text.
 * @throws `INGEST.NOT_TEXT` where too much of it is NUL.
 */
export function requireFewNuls(probe: string): void {
  const nuls = probe.split("\0").length - 1;
  if (nuls <= tolerableShare * probe.length) return;
  throw ingestError("INGEST.NOT_TEXT", "The bytes are no text: too many of them are NUL.", { details: { offset: 0 } });
}
