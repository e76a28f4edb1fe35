import { type Script, scriptOfAnalyzer, scriptsOf } from "./prevailing-script.js";

/** For every other script, and where none prevails. */
const otherwise = "english";

/**
 * The full-text analyzer that finds most in texts like these. One of a language where its script has more than half of the letters: on
 * XQuAD it brings the answering paragraph among the first five 3 to 9 points more often in that language, and costs nothing in others.
 * Else the English one, also for Chinese, Japanese, Korean and Thai: what these need is done before, in the folded copy of a text.
 */
export function suitedAnalyzer(texts: Iterable<string>): string {
  const { prevailing } = scriptsOf(texts);
  return prevailing?.needsOwn === "always" ? prevailing.analyzers[0]! : otherwise;
}

/** An analyzer that does not suit a corpus. */
export interface UnsuitedAnalyzer {
  /** The script that most letters of the corpus belong to. */
  readonly script: string;
  /** An analyzer that would find more; null where the server has none, so that only folded copies help. */
  readonly better: string | null;
}

export interface AnalyzerInUse {
  readonly analyzer: string;
  /** Whether the index reads folded copies, or texts as they were stored. */
  readonly isFolded: boolean;
  readonly texts: Iterable<string>;
}

/** Takes a whole text as one word. */
const wholeText = "keyword";
/** A script with fewer of the letters is no reason for an analyzer of its own. */
const leastShare = 0.1;

/** Whether the words of a corpus would be found better by another analyzer than the one in use; null where this one will do. */
export function unsuitedAnalyzer({ analyzer, isFolded, texts }: AnalyzerInUse): UnsuitedAnalyzer | null {
  const { prevailing, shareOf } = scriptsOf(texts);
  if (prevailing === null || prevailing.analyzers.includes(analyzer)) return null;
  const needsOwn = isFolded ? prevailing.needsOwn === "always" : prevailing.needsOwn !== "never";
  const own = scriptOfAnalyzer(analyzer);
  // `cjk` cuts other scripts as the plain analyzers do.
  const isForOthers = own !== null && analyzer !== "cjk" && shareOf(own) < leastShare;
  if (!needsOwn && !isForOthers && analyzer !== wholeText) return null;
  return { script: prevailing.name, better: betterFor(prevailing, needsOwn) };
}

const betterFor = ({ analyzers }: Script, needsOwn: boolean): string | null => (needsOwn ? (analyzers[0] ?? null) : otherwise);
