import { joinedKeys, keyedWords, withoutInitialStops } from "./name-key.js";

/** The words of passages, as far as names of a statement may be found among them. Looking one up takes the same time whatever the passages are. */
export interface KnownNames {
  /** Whether the passages have this name. Where names are inflected, another form of it will do. */
  has(key: string, inflects: boolean): boolean;
  /** Whether the passages write this word small, or another one that begins like it. */
  writesSmall(key: string): boolean;
}

const alwaysInflects = /^[\p{sc=Cyrl}\p{sc=Grek}]/u;
/** Letters of an ending, at most. */
const longestEnding = 3;
const shortestStem = 3;
/** Vowels that endings begin with or consist of; a stem is what stands before them. */
const ending = /(?:[аеёиоуыэюяйьії]|[αεηιουω]ς?|ς|[aeiouyäöü])$/u;
const stemOf = (key: string): string => {
  const stem = key.replace(ending, "");
  return stem.length >= shortestStem ? stem : key;
};

/** Collects the words of texts. */
export function knownNames(texts: readonly string[]): KnownNames {
  const keys = new Set<string>();
  const small = new Set<string>();
  for (const text of texts) {
    for (const { text: written, key } of keyedWords(withoutInitialStops(text))) {
      keys.add(key);
      for (const part of key.split(/['’]/)) if (part.length > 1) keys.add(part);
      if (/^\p{Ll}/u.test(written)) small.add(key);
    }
    for (const key of joinedKeys(text)) keys.add(key);
  }
  let forms: ReadonlySet<string> | undefined;
  let beginnings: ReadonlySet<string> | undefined;
  return {
    has(key, inflects) {
      if (keys.has(key)) return true;
      const parts = key.split(/['’]/);
      // O'Neill is one name; behind an apostrophe Turkish writes a suffix.
      if (parts.length > 1) return parts.every((part) => part.length < 2 || keys.has(part)) || (parts.length === 2 && parts[0]!.length > 2 && parts[1]!.length <= 4 && keys.has(parts[0]!));
      if (demonyms(key).some((other) => keys.has(other))) return true;
      if (!inflects && !alwaysInflects.test(key)) return false;
      forms ??= shortened(keys);
      return forms.has(stemOf(key)) || cuts(key).some((cut) => cut.length >= shortestStem && forms!.has(`${cut}|`));
    },
    writesSmall(key) {
      if (small.has(key)) return true;
      if (key.length < 5) return small.has(`${key}s`) || small.has(key.replace(/s$/, ""));
      beginnings ??= new Set([...small].flatMap((word) => Array.from({ length: Math.max(0, word.length - 3) }, (_, index) => word.slice(0, index + 4))));
      return beginnings.has(key.slice(0, Math.max(4, Math.ceil(key.length * 0.6))));
    },
  };
}

/** Endings by which English makes people and things of a place: China and Chinese, Hungary and Hungarian. */
const ofPlace = /(?:ese|ian|an|ish)$/u;

/** The names of which this one may be made, and those that may be made of it. */
function demonyms(key: string): readonly string[] {
  const place = key.replace(ofPlace, "");
  if (place !== key) return place.length < 4 ? [] : ["", "a", "ia", "y", "land"].map((end) => place + end);
  const stem = key.replace(/(?:ia|a|y)$/u, "");
  return stem.length < 4 ? [] : ["ese", "ian", "an", "ish"].map((end) => stem + end);
}

const cuts = (key: string): readonly string[] => Array.from({ length: longestEnding + 1 }, (_, cut) => key.slice(0, key.length - cut));

/** Every name without up to three letters of its end, and its stem, which is told apart by a line behind it. */
function shortened(keys: ReadonlySet<string>): ReadonlySet<string> {
  const forms = new Set<string>();
  for (const key of keys) {
    for (const cut of cuts(key)) if (cut.length >= shortestStem) forms.add(cut);
    forms.add(`${stemOf(key)}|`);
  }
  return forms;
}

