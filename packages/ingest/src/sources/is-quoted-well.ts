/**
 * Whether a record is written as RFC 4180 has it: each field that begins with a quotation mark ends with one, and has those within doubled.
 *
 * @param fields - Unquoted, as a lenient parser understood the text.
 */
export function isQuotedWell(text: string, fields: readonly string[], delimiter: string): boolean {
  let at = 0;
  for (const field of fields) {
    const written = text.startsWith('"', at) ? `"${field.replaceAll('"', '""')}"` : field;
    if (!text.startsWith(written, at)) return false;
    at += written.length + delimiter.length;
  }
  return at === text.length + delimiter.length;
}
