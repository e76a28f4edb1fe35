/** Characters behind a brace in which it must become clear what it is. */
const mostLookedAt = 2000;
const isSpace = (character: string): boolean => /\s/u.test(character);
const beginsValue = /[-"{[\dtfn]/u;

/**
 * Whether a JSON object begins at this brace: it is empty, or a name and the beginning of a value follow; a brace in prose is followed by something else. Undefined where more of the text
 * is needed to tell.
 */
export function beginsObject(text: string, brace: number): boolean | undefined {
  const limit = brace + mostLookedAt;
  let at = skipSpace(text, brace + 1, limit);
  if (text[at] === "}") return true;
  if (text[at] !== '"') return at < text.length ? false : undecided(at, limit);
  for (at += 1; at < text.length && at < limit && text[at] !== '"'; at += 1) if (text[at] === "\\") at += 1;
  if (at >= text.length || at >= limit) return undecided(at, limit);
  at = skipSpace(text, at + 1, limit);
  if (text[at] !== ":") return at < text.length ? false : undecided(at, limit);
  at = skipSpace(text, at + 1, limit);
  return at < text.length ? beginsValue.test(text[at]!) : undecided(at, limit);
}

function skipSpace(text: string, from: number, limit: number): number {
  let at = from;
  while (at < text.length && at < limit && isSpace(text[at]!)) at += 1;
  return at;
}

const undecided = (at: number, limit: number): false | undefined => (at >= limit ? false : undefined);
