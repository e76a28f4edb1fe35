import { foldedName } from "../grounding/folded-name.js";

/** Letters that no accent makes, as those write them who have none such: the nearest letter, and where there is one the way of spelling it out. */
const plainLetters: Readonly<Record<string, readonly [nearest: string, spelledOut?: string]>> = {
  æ: ["ae"],
  œ: ["oe"],
  ø: ["o", "oe"],
  đ: ["d", "dj"],
  ð: ["d", "dh"],
  þ: ["th"],
  ł: ["l"],
  ħ: ["h"],
  ŧ: ["t"],
  ŋ: ["n", "ng"],
  ĸ: ["k", "q"],
  ƶ: ["z"],
  ɨ: ["i"],
  ʉ: ["u"],
  ə: ["a", "e"],
  ɛ: ["e"],
  ɔ: ["o"],
  ɓ: ["b"],
  ɗ: ["d"],
  ƙ: ["k"],
  ƴ: ["y"],
};

/** Letters that folding takes the accent from, and that are spelled out as well; decomposed. */
const spelledAccents: Readonly<Record<string, string>> = { "a\u0308": "ae", "o\u0308": "oe", "u\u0308": "ue", "a\u030a": "aa" };

const pattern = new RegExp([...Object.keys(plainLetters), ...Object.keys(spelledAccents)].join("|"), "gu");

/** What a name in lower case holds for which it has several spellings; each in its composed form, and those that compose with a further accent. */
export const spelledLetters: readonly string[] = [...Object.keys(plainLetters), ...Object.keys(spelledAccents), "ǿ", "ǽ", "ǣ", "ǟ", "ǖ", "ǘ", "ǚ", "ǜ", "ȫ", "ǻ"].map((letter) => letter.normalize("NFC"));

/**
 * The folded names under which a name is looked for: with the nearest letters for those that no accent makes, and with these and umlauts spelled out. `Łukasz` has `lukasz`; `Sørensen` has
 * `sorensen` and `soerensen`; `Müller` has `muller` and `mueller`. Names are kept and compared by `foldedName`, which leaves such letters as they are; these forms are stored nowhere.
 */
export function nameSpellings(name: string): readonly string[] {
  const plain = name.toWellFormed().normalize("NFD").toLowerCase();
  const spell = (choose: (nearest: string, spelledOut: string) => string): string =>
    foldedName(
      plain.replace(pattern, (letter) => {
        const [nearest, spelledOut = nearest] = plainLetters[letter] ?? [letter, spelledAccents[letter]!];
        return choose(nearest, spelledOut);
      }),
    );
  return [...new Set([spell((nearest) => nearest), spell((_, spelledOut) => spelledOut)])];
}
