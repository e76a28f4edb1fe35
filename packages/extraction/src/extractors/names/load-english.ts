import type { ItemEntity, ItsFunction } from "wink-nlp";

/** A word, number or mark of a text, and what kind of word it is. */
export interface TaggedToken {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly partOfSpeech: string;
  readonly beginsSentence: boolean;
  readonly isDate: boolean;
}

/** Reads English. */
export interface EnglishReader {
  /** The tokens of a text in their order. */
  tag(text: string): readonly TaggedToken[];
  /** What a word, or several in lower case, are known as: `MaleName`, `City`, `Organization`, …; none where they are not known. */
  tagsOf(words: string): readonly string[];
}

/** Is no word of a language, and takes wink-nlp time by the square of its length. */
const veryLongWord = /\S{250,}/gu;

/** Latin letters behind Latin-1, where wink-nlp ends a word: Łukasz would be Ł and ukasz. */
const laterLatin = /(?=[\u0100-\u024f\u1e00-\u1eff])\p{L}/gu;
const noAccent: Readonly<Record<string, string>> = { ł: "l", đ: "d", ħ: "h", ŧ: "t", ŋ: "n", ı: "i", œ: "o", ƶ: "z", ſ: "s" };

/** With the nearest letters in their place, so that everything stays where it is. */
function withPlainLetters(text: string): string {
  return text.replace(laterLatin, (letter) => {
    const small = letter.toLowerCase();
    const plain = noAccent[small] ?? letter.normalize("NFD")[0]!;
    return letter === small ? plain : plain.toUpperCase();
  });
}

let loaded: Promise<EnglishReader> | undefined;

/** Loads the word lists of wink-nlp and compromise, once, which takes about a second. */
export function loadEnglish(): Promise<EnglishReader> {
  return (loaded ??= load());
}

async function load(): Promise<EnglishReader> {
  const [{ default: winkNLP }, { default: model }, { default: compromise }] = await Promise.all([import("wink-nlp"), import("wink-eng-lite-web-model"), import("compromise/two")]);
  const wink = winkNLP(model, ["sbd", "pos", "ner"]);
  const its = wink.its as unknown as { readonly span: ItsFunction<readonly [number, number]>; readonly type: ItsFunction<string>; readonly pos: ItsFunction<string> };
  const { lexicon } = (compromise.model() as { readonly one: { readonly lexicon: Readonly<Record<string, string | readonly string[]>> } }).one;
  return {
    tag: (whole) => {
      const text = withPlainLetters(whole).replace(veryLongWord, (word) => " ".repeat(word.length));
      const document = wink.readDoc(text);
      const starts = new Set(document.sentences().out(its.span).map(([first]) => first));
      const inDate = new Set<number>();
      document.entities().each((entity: ItemEntity) => {
        if (entity.out(its.type) !== "DATE") return;
        const [first, last] = entity.out(its.span) as readonly [number, number];
        for (let index = first; index <= last; index += 1) inDate.add(index);
      });
      const tokens = document.tokens();
      const [texts, kinds] = [tokens.out(), tokens.out(its.pos)];
      let at = 0;
      return texts.flatMap((token, index) => {
        const start = text.indexOf(token, at);
        if (start < 0) return [];
        at = start + token.length;
        return [{ text: whole.slice(start, at), start, end: at, partOfSpeech: kinds[index]!, beginsSentence: starts.has(index), isDate: inDate.has(index) }];
      });
    },
    // Its tagger takes more than a millisecond for a name; its word list takes none.
    tagsOf: (words) => (Object.hasOwn(lexicon, words) ? [lexicon[words]!].flat() : []),
  };
}
