import { readAll, type ReadResult } from "./text-rest.js";

/** A web address, a mail address, a file, a name of code, or a name with digits in it. */
export interface IdMention {
  readonly text: string;
}

const address = /\b(?:[a-z][a-z0-9+.-]{1,20}:\/\/|www\.)[^\s<>"'`)\]}]{1,2000}|(?<![\p{L}\p{N}@._-])(?:[\p{L}\p{N}-]{1,63}\.){1,6}\p{L}{2,24}(?::\d{1,5})?\/[^\s<>"'`)\]}]{0,2000}|(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,5}/giu;
/** A word with letters before digits (X-200, mp3), an underscore, a capital inside, or a dot before an ending. Only of scripts with spaces: in the others digits stand beside words. */
const coded =
  /(?<![\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}\p{N}_])(?:\p{Lu}{1,10}[-/]?\d[a-zA-Z\p{N}]{0,40}(?:-[a-zA-Z\p{N}]{1,40}){0,5}|[\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}]{1,30}\d[a-zA-Z\p{N}]{0,40}|[\p{L}\p{N}]{1,40}(?:_[\p{L}\p{N}]{1,40}){1,8}|\p{Ll}{1,40}\p{Lu}[\p{L}\p{N}]{0,60}|[\p{L}\p{N}-]{2,60}\.[a-z][a-z0-9]{1,10})(?![\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}\p{N}_])/gu;

/** Reads what names one thing by its spelling alone. It is no number and no word of a language. */
export function readIds(text: string): ReadResult<IdMention> {
  const addresses = readAll(text, address, ([found]) => ({ text: found.replace(/[.,;:!?]{1,3}$/, "") }));
  const codes = readAll(addresses.rest, coded, ([found]) => ({ text: found }));
  return { mentions: [...addresses.mentions, ...codes.mentions], rest: codes.rest };
}

const joint = /(?<=\p{L})[-\u2010-\u2015\s](?=\d)/gu;

/** Folds a text, or an id, so that X-200, X200 and x 200 are one. */
export function idKey(text: string): string {
  return text.normalize("NFKC").toLowerCase().replace(joint, "");
}

/** Whether a text folded by {@link idKey} has the id as a whole word. */
export function hasId(folded: string, id: string): boolean {
  const key = idKey(id);
  for (let at = folded.indexOf(key); at >= 0; at = folded.indexOf(key, at + key.length)) {
    if (!isWordAt(folded, at - 1) && !isWordAt(folded, at + key.length)) return true;
  }
  return false;
}

const isWordAt = (text: string, at: number): boolean => /[\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}\p{N}]/u.test(text[at] ?? " ");
