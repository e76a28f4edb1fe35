const denial = /(?<![\p{L}'’])(?:not|never|no|none|nobody|nothing|nowhere|neither|nor|cannot|without|\p{L}{2,6}n['’]t)(?![\p{L}'’])/giu;
/** What says no by its meaning: it stands for a denial on the other side, and asks for none. */
const soft =
  /(?<![\p{L}])(?:fail(?:s|ed|ure|ing)?|lack(?:s|ed|ing)?|refus(?:e|es|ed|al|ing)|den(?:y|ies|ied|ial)|unable|impossible|absent|absence|missing|prevent(?:s|ed)?|forbid(?:s|den)?|forbade|prohibit(?:s|ed)?|reject(?:s|ed)?|avoid(?:s|ed)?|exclud(?:e|es|ed|ing)|instead|rather|hardly|barely|scarcely|rarely|seldom|few|little|un\p{Ll}{4,30}|in(?:capable|sufficient|active|valid|complete|effective)|dis(?:agree|allow|continue)\p{Ll}{0,4}|ended|stopped|ceased|only|zero|false)(?![\p{L}])/iu;
/** Turns of phrase that hold such a word and deny nothing, and numbers. */
const noDenial =
  /\b(?:not only|not just|not merely|not to mention|whether or not|no doubt|no less than|no fewer than|no more than|no later than|no sooner|nothing but|no longer than|no\.\s?\d)/giu;

/** Whether an English text denies something, whether a word in it comes near to denying, or neither. */
export function denies(text: string): "denies" | "softly" | "no" {
  if (text.replace(noDenial, " ").search(denial) >= 0) return "denies";
  return soft.test(text) || text.search(noDenial) >= 0 ? "softly" : "no";
}
