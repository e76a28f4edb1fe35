/** C0 and C1 control characters other than tab and line feed, and the marks that separate lines or reorder text on a terminal. */
const control = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u061C\u200E\u200F\u2028\u2029\u202A-\u202E\u2066-\u2069]/g;

/** Text from documents, safe for a terminal: what could move the cursor, colour or reorder the screen is shown as `␛`-style symbols. */
export function printable(text: string): string {
  return text.replaceAll("\r\n", "\n").replaceAll(control, symbolOf);
}

/** The same for a name that stands on one line: a line break in it must not look like a new line of ours. */
export function printableName(text: string): string {
  return text.replaceAll(/[\t\n]/g, symbolOf).replaceAll(control, symbolOf);
}

/** Sentences that models or documents write, on one line: a line break would let them write lines of ours. */
export function oneLine(text: string): string {
  return printableName(text.trim().replaceAll(/\s+/g, " "));
}

function symbolOf(character: string): string {
  const code = character.charCodeAt(0);
  return code < 0x20 ? String.fromCharCode(0x2400 + code) : "\uFFFD";
}
