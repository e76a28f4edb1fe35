import { ces, dan, deu, ell, eng, fin, fra, hun, ind, ita, nld, nob, pol, por, ron, rus, spa, swe, tur, ukr, vie } from "stopword";
import { commonOpeners } from "./common-openers.js";

const lists = { ces, dan, deu, ell, fin, fra, hun, ind, ita, nld, nob, pol, por, ron, rus, spa, swe, tur, ukr, vie };
const frequentEnglish =
  "the of and to is was were are by with has had have been it its that this they he she his her their from which who for an as at on be not never does did do a in i no nor so these those if when than then there what where while will would can could should may might must " +
  "into after before during about between through both each some any all most more other such only own same too very just also but or because until against above below up down out off over under again";

/** English words that carry no meaning alone. */
export const englishStopwords: ReadonlySet<string> = new Set([...eng, ...frequentEnglish.split(" ")]);

/** The same of other languages that write names large. */
export const otherStopwords: ReadonlySet<string> = new Set(Object.values(lists).flat());

/** English words that no other of these languages has. */
const onlyEnglish = new Set(["the", ...[...englishStopwords].filter((word) => word.length > 1 && !otherStopwords.has(word))]);
/** Words of the others that English has not, in any sense. */
const neverEnglish = new Set([...otherStopwords].filter((word) => !englishStopwords.has(word) && !commonOpeners.has(word) && word.length > 1));

const word = /\p{L}[\p{L}\p{M}]*/gu;
const readUpTo = 4000;

/** Whether a text is English for all that its small words tell. A text without any is taken for English where it has plain letters alone. */
export function isEnglish(text: string): boolean {
  let [english, other] = [0, 0];
  for (const [found] of text.slice(0, readUpTo).matchAll(word)) {
    if (onlyEnglish.has(found.toLowerCase())) english += 1;
    // Written large it may be a name: Ada is `there is` in Indonesian.
    else if (neverEnglish.has(found)) other += 1;
  }
  return english === other ? english > 0 || !/[^\p{ASCII}\p{P}\p{S}\s]/u.test(text.slice(0, readUpTo)) : english > other;
}
