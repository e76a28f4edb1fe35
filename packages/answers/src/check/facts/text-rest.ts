/** What was read out of a text, and the text with a gap in each of these places, so that nothing else is read from them. */
export interface ReadResult<Mention> {
  readonly mentions: readonly Mention[];
  readonly rest: string;
}

/** Is no letter, no digit and no space. */
const gap = "_";

/** Reads with a pattern, from left to right. `read` gives null for a match that is no mention. The pattern must match at least one character and take linear time. */
export function readAll<Mention>(text: string, pattern: RegExp, read: (match: RegExpExecArray) => Mention | null): ReadResult<Mention> {
  const mentions: Mention[] = [];
  const kept: string[] = [];
  let last = 0;
  for (const match of text.matchAll(pattern)) {
    const mention = read(match);
    if (mention === null) continue;
    mentions.push(mention);
    kept.push(text.slice(last, match.index), gap.repeat(match[0].length));
    last = match.index + match[0].length;
  }
  return mentions.length === 0 ? { mentions, rest: text } : { mentions, rest: kept.join("") + text.slice(last) };
}
