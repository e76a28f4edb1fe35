import { contentStem } from "./content-stems.js";

/** What a text denies: the words that a denial stands before, up to the end of its clause. */
export interface Denial {
  /** `not`, `never`, `no`; words that say it by their meaning, such as `failed`, answer a denial and ask for none. */
  readonly isPlain: boolean;
  /** Stems of what is denied and stands nowhere else in the text; the first is most of it. */
  readonly stems: readonly string[];
}

/** An English text by what it denies and what it only says. */
export interface Polarity {
  readonly denials: readonly Denial[];
  readonly said: ReadonlySet<string>;
}

const plainWords = "not never no none nobody nothing nowhere neither nor cannot without falsely hardly barely scarcely".split(" ");
const otherWords = (
  "fail fails failed failing failure lack lacks lacked lacking refuse refuses refused refusing refusal deny denies denied denying denial unable impossible absent absence missing prevent prevents prevented " +
  "forbid forbids forbidden forbade prohibit prohibits prohibited reject rejects rejected rejection avoid avoids avoided exclude excludes excluded excluding rarely seldom incapable inactive invalid incomplete " +
  "stopped ceased unknown unclear false untrue declined closed banned uninhabited unused unfinished unsuccessful unaware unlikely uncertain"
).split(" ");
const kinds: ReadonlyMap<string, boolean> = new Map([...plainWords.map((word): [string, boolean] => [word, true]), ...otherWords.map((word): [string, boolean] => [word, false])]);

/** Turns of phrase that hold such a word and deny nothing, and numbers. What did not happen until a day happened then. */
const noDenial = /\b(?:not only|not just|not merely|not to mention|whether or not|no doubt|no less than|no fewer than|no more than|no later than|no sooner|nothing but|no longer than|no\.\s?\d|(?:not|\w{2,6}n['’]t)\b(?=[^,;.:]{1,60}\suntil\b))/giu;
/** What calls all that its sentence says untrue. */
const callsUntrue = /\b(?:is|are|was|were|be|been)\s(?:not\s(?:true|the\scase|correct)|false|untrue|incorrect|wrong|an?\s(?:lie|myth|hoax|fabrication))(?=\s*(?:$|[.,;:!?)]|that\b))/iu;
const token = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:['’]\p{L}+)?|[,;:!?()—–]|\.(?=\s|$)/gu;
/** Such as unmarried, which is an answer to a denial of married. */
const opposite = /^un\p{Ll}{4}/u;
const isWord = /^[\p{L}\p{N}]/u;
/** In `data are not available` the data are denied, too. */
const deniesSubject: ReadonlySet<string> = new Set(["available", "known", "found", "present", "reported", "observed", "detected", "seen", "evident", "apparent", "exist", "there"].flatMap((word) => contentStem(word) ?? []));
const endsClause = /^(?:[,;:!?()—–.]|but|and|although|though|because|while|whereas|which|who|however|instead|rather|nor|except)$/u;
/** In Portuguese `no` is `in the`. */
const portuguese = /(?<!\p{L})(?:em|um|uma|não|é|do|da|na|ao|foi|são)(?!\p{L})/iu;

/** Reads the denials of an English text. */
export function readPolarity(text: string): Polarity {
  const plain = text.replace(noDenial, (phrase) => "_".repeat(phrase.length));
  const isUntrue = callsUntrue.test(plain);
  const saysNo = !portuguese.test(plain);
  const said = new Set<string>();
  const found: Denial[] = [];
  let subject: string[] = [];
  let open: { readonly isPlain: boolean; readonly stems: string[] }[] = [];
  const endClause = (): void => {
    for (const denial of open) found.push(deniesSubject.has(denial.stems[0] ?? "") ? { ...denial, stems: [...denial.stems, ...subject.splice(0)] } : denial);
    for (const stem of subject) said.add(stem);
    [subject, open] = [[], []];
  };
  for (const [written] of plain.matchAll(token)) {
    const word = written.toLowerCase().replace("’", "'");
    if (endsClause.test(word)) endClause();
    const isPlain = word.endsWith("n't") ? true : word === "no" && !saysNo ? undefined : kinds.get(word);
    if (isPlain !== undefined) {
      open.push({ isPlain, stems: [] });
      continue;
    }
    const stem = isWord.test(word) ? contentStem(word.replace(/'s$/, "")) : null;
    if (stem === null) continue;
    if (opposite.test(word)) found.push({ isPlain: false, stems: [stem] });
    else (open.at(-1)?.stems ?? subject).push(stem);
  }
  endClause();
  if (isUntrue) return { said: new Set(), denials: [{ isPlain: true, stems: [...new Set([...said, ...found.flatMap(({ stems }) => stems)])] }] };
  return { said, denials: found.map(({ isPlain, stems }) => ({ isPlain, stems: [...new Set(stems)].filter((stem) => !said.has(stem)) })) };
}
