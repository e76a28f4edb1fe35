import type { Polarity } from "../extractors/extractor.js";

const negation = new RegExp(
  [
    "\\b(?:never|cannot|neither|nor|nobody|none|nowhere)\\b",
    "n['\u2019]t\\b",
    "\\bnot\\b(?!\\s+(?:only|just|merely|simply|least|until|long|far|surprisingly)\\b)",
    "\\bno\\b(?!\\.?\\s*\\d|\\s+(?:doubt|less|fewer|sooner|later|matter|wonder)\\b)",
    "\\b(?:failed|refused|declined|forgot|ceased|unable)\\s+to\\b",
  ].join("|"),
  "iu",
);

const hedge = new RegExp(
  [
    "\\b(?:possibly|perhaps|maybe|probably|presumably|supposedly|purportedly|allegedly|reportedly|apparently|likely|unlikely|unconfirmed|suspected)\\b",
    "\\b(?:rumou?r(?:s|ed)?|claim(?:s|ed)|alleg(?:es|ed)|den(?:ies|ied|ying)|whether|if|unless)\\b",
    "\\b(?:could|would)\\s+(?:be|have)\\b",
    "\\b(?:said|believed|thought|reported|assumed|expect(?:s|ed)|plan(?:s|ned)|hope[sd]?|want(?:s|ed)|intend(?:s|ed))\\s+to\\b",
    "(?<!\\b(?:his|her|their|its|the|military|with)\\s)\\bmight\\b",
    "\\?\\s*$",
  ].join("|"),
  "iu",
);

/** In lower case alone: May is a month and a name. */
const may = /\bmay\b/u;

/**
 * Whether an English sentence denies (`never`, `not`, `no longer`, `didn't`, …) or leaves open (`may`, `possibly`, `reportedly`, `if`, a question, …) what it says, by such words alone. A
 * sentence without them, and one in another language, counts as asserted.
 */
export function polarityOf(sentence: string): Polarity {
  if (negation.test(sentence)) return "negated";
  return hedge.test(sentence) || may.test(sentence) ? "hedged" : "asserted";
}
