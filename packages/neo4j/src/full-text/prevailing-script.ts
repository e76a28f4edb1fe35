/** A script, or several that are searched alike, and the analyzers that are made for it. */
export interface Script {
  /** As in "most letters are …". */
  readonly name: string;
  readonly letters: RegExp;
  /** Analyzers of the server that are made for languages of this script, the one to take first. */
  readonly analyzers: readonly string[];
  /** Whether the folded copy of a text needs one of them, or only a text as it was stored. */
  readonly needsOwn: "always" | "whenStored" | "never";
}

const scripts: readonly Script[] = [
  { name: "Latin", letters: /\p{sc=Latn}/gu, analyzers: [], needsOwn: "never" },
  { name: "Arabic", letters: /\p{sc=Arab}/gu, analyzers: ["arabic", "persian", "sorani"], needsOwn: "always" },
  { name: "Cyrillic", letters: /\p{sc=Cyrl}/gu, analyzers: ["russian", "bulgarian"], needsOwn: "always" },
  { name: "Greek", letters: /\p{sc=Grek}/gu, analyzers: ["greek"], needsOwn: "always" },
  { name: "Devanagari", letters: /\p{sc=Deva}/gu, analyzers: ["hindi"], needsOwn: "always" },
  { name: "Armenian", letters: /\p{sc=Armn}/gu, analyzers: ["armenian"], needsOwn: "never" },
  { name: "Thai", letters: /\p{sc=Thai}/gu, analyzers: ["thai"], needsOwn: "whenStored" },
  {
    name: "Chinese, Japanese or Korean",
    letters: /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]/gu,
    analyzers: ["cjk"],
    needsOwn: "whenStored",
  },
  { name: "Lao, Khmer or Burmese", letters: /[\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]/gu, analyzers: [], needsOwn: "whenStored" },
];

const anyLetter = /\p{L}/gu;

/** Which scripts a corpus is written in. */
export interface ScriptsOfTexts {
  /** The one with more than half of the letters; null where none has. */
  readonly prevailing: Script | null;
  /** From 0 to 1. */
  readonly shareOf: (script: Script) => number;
}

/** Counts the letters of texts by script. */
export function scriptsOf(texts: Iterable<string>): ScriptsOfTexts {
  const counts = new Map(scripts.map((script) => [script, 0]));
  let all = 0;
  for (const text of texts) {
    all += countOf(text, anyLetter);
    for (const [script, count] of counts) counts.set(script, count + countOf(text, script.letters));
  }
  const shareOf = (script: Script): number => (all === 0 ? 0 : counts.get(script)! / all);
  return { prevailing: scripts.find((script) => shareOf(script) > 0.5) ?? null, shareOf };
}

/** The script whose languages an analyzer is made for; null for one of many scripts, or of Latin. */
export const scriptOfAnalyzer = (analyzer: string): Script | null => scripts.find(({ analyzers }) => analyzers.includes(analyzer)) ?? null;

const countOf = (text: string, letters: RegExp): number => text.match(letters)?.length ?? 0;
