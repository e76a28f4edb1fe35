/** Where something stands in a text: UTF-16 offsets. */
export interface Place {
  readonly start: number;
  readonly end: number;
}

/** What was read out of a text, and the text with a gap in each of these places, so that nothing else is read from them. Offsets stay the same. */
export interface ReadResult<Mention> {
  readonly mentions: readonly (Mention & Place)[];
  readonly rest: string;
}

/** Is no letter, no digit and no space. */
const gap = "_";

/** Reads with a pattern, from left to right. `read` gives null for a match that is no mention. The pattern must match at least one character and take linear time. */
export function readAll<Mention extends object>(text: string, pattern: RegExp, read: (match: RegExpExecArray) => Mention | null): ReadResult<Mention> {
  const mentions: (Mention & Place)[] = [];
  const kept: string[] = [];
  let last = 0;
  for (const match of text.matchAll(pattern)) {
    const mention = read(match);
    if (mention === null) continue;
    const end = match.index + match[0].length;
    mentions.push({ ...mention, start: match.index, end });
    kept.push(text.slice(last, match.index), gap.repeat(match[0].length));
    last = end;
  }
  return mentions.length === 0 ? { mentions, rest: text } : { mentions, rest: kept.join("") + text.slice(last) };
}
