import type { Problem, ProblemCode } from "@graphspan/answers";

const words: Readonly<Record<ProblemCode, (what: string) => string>> = {
  noCitation: () => "it cites nothing",
  unknownPassage: (what) => `it cites ${what}, which is no passage that was found`,
  quoteNotFound: (what) => `its passage does not say "${what}"`,
  quoteTooShort: (what) => `"${what}" is too short a quote to say anything`,
  tooManyCitations: (what) => `it has so many citations that "${what}" was not looked for`,
  numberNotInQuote: (what) => `no quote of it has the number ${what}`,
  dateNotInQuote: (what) => `no quote of it has the date ${what}`,
  nameNotInPassage: (what) => `no passage of it names ${what}`,
  negationDiffers: (what) => `either it or its quote denies something, and not both (${what})`,
  unrelatedToQuote: (what) => `it shares no word with what it quotes (${what})`,
  hiddenCharacters: (what) => `it has characters that hide or turn others (${what})`,
};

/** What the checker has against a statement, in words; not yet safe for a terminal. */
export function sayProblem({ code, what }: Problem): string {
  return words[code](what);
}
