import { foldedName } from "../../grounding/folded-name.js";
import type { ExtractorPassage } from "../extractor.js";

const words = /[\p{L}\p{N}\p{M}]+/gu;
const unspaced = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}]/u;
/** As much of a word as inflection leaves alone. */
const stemLetters = 4;

/**
 * Tells whether a passage, its title or its headings hold at least one word of a name, by its first letters, or its initials. A model that calls "the singer" by a name from elsewhere
 * invents, however right the quote.
 */
export function namesIn({ text, title, sectionPath }: ExtractorPassage): (name: string) => boolean {
  const folded = foldedWords([text, title, ...sectionPath].join("\n"));
  const all = folded.join(" ");
  const asWord = new Set(folded);
  const initialsOfText = folded.map(([letter]) => letter).join("");
  const initialsInText = (name: string): boolean => name.length > 1 && initialsOfText.includes(name);
  return (name) => {
    const own = foldedWords(name);
    const telling = own.some(isTelling) ? own.filter(isTelling) : own;
    const initials = own.map(([letter]) => letter).join("");
    return telling.some((word) => stems(word).some((stem) => all.includes(stem))) || (own.length > 1 && asWord.has(initials)) || (own.length === 1 && initialsInText(own[0]!));
  };
}

const foldedWords = (text: string): readonly string[] => (text.normalize("NFC").match(words) ?? []).map(foldedName).filter((word) => word !== "");
const isTelling = (word: string): boolean => word.length >= stemLetters || unspaced.test(word) || /\p{N}/u.test(word);

const stems = (word: string): readonly string[] => {
  const letters = Array.from(word);
  if (!unspaced.test(word)) return [letters.slice(0, stemLetters).join("")];
  return letters.length < 2 ? [word] : letters.slice(1).map((letter, index) => letters[index]! + letter);
};
