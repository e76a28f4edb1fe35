import { contentHash } from "../../identity/content-hash.js";

const blanks = [" ", "\t", "\n", "\r\n"];
const byteOrderMark = "\uFEFF";
const noBreakSpace = "\u00A0";
/** Longest texts of several kinds of white space, and of one kind, that are known. */
const [mostMixed, mostAlike] = [4, 16];

/**
 * Hashes of the texts that an empty document is likely to have: nothing, a few blanks and line ends, more of one kind, with and without a byte
 * order mark. Of a text nothing but its hash is stored,
 * so that one of other white space looks like any other.
 */
export function blankHashes(): string[] {
  const texts = [""];
  let longest = texts;
  for (let length = 1; length <= mostMixed; length += 1) {
    longest = longest.flatMap((text) => blanks.map((blank) => text + blank));
    texts.push(...longest);
  }
  for (let length = mostMixed + 1; length <= mostAlike; length += 1) texts.push(...blanks.map((blank) => blank.repeat(length)));
  for (let length = 1; length <= mostAlike; length += 1) texts.push(noBreakSpace.repeat(length));
  return texts.flatMap((text) => [text, byteOrderMark + text]).map((text) => contentHash(text));
}
