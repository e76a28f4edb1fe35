/** A text for a model to read, and what it is told about it. */
export interface DelimitedPassage {
  /** The number by which the model may cite it. */
  readonly number?: number | undefined;
  readonly title?: string | undefined;
  readonly text: string;
}

/** Folding takes it out of quotes again, see `createQuoteFinder`. */
const invisible = "\u200b";

/** The letters of a word, also in full width, with nothing but invisible characters between them. */
const spelled = (word: string): string =>
  Array.from(word, (letter) => `[${letter}${String.fromCodePoint(letter.codePointAt(0)! + 0xfee0)}]`).join("\\p{DI}*");

const anyOf = (words: readonly string[]): string => `(?:${words.map(spelled).join("|")})`;

/** What may stand between a bracket and its word, or behind it. */
const gap = "[\\s\\p{DI}/]*";
const ends = ["s", "bos", "eos", "pad", "unk", "eot", "turn|", "start_of_turn", "end_of_turn", "think", "thinking", "thought", "reasoning", "seed:think"];
const orders = ["INST", "SYSTEM_PROMPT", "AVAILABLE_TOOLS", "TOOL_CALLS", "TOOL_RESULTS", "TOOL_CONTENT", "THINK"];

/** Our own delimiter, and what servers of open models read as the end of a message, or a thought; each with the bracket that is parted from it. */
const angled = `[<\uff1c\ufe64](?=${gap}(?:${spelled("passage")}|[|\uff5c]|${anyOf(ends)}${gap}[>\uff1e\ufe65]|<?${spelled("SYS")}${gap}>))`;
const squared = `[[\uff3b](?=${gap}${anyOf(orders)}${gap}[\\]\uff3d])`;
const pointed = `\u25c1(?=${gap}${spelled("think")})`;
const forged = new RegExp(`${angled}|${squared}|${pointed}`, "giu");

/**
 * Puts an invisible character into everything that looks like the delimiters of {@link delimitPassage}, or like the marks between messages in the prompts of open models, so that
 * it is none. All else stays as it is. What a model quotes from it is found in the original, since finding quotes folds that character away.
 */
export function neutralizeDelimiters(text: string): string {
  return text.replace(forged, (bracket) => bracket + invisible);
}

/**
 * Puts a text between `<passage>` and `</passage>`, so that a model can tell it from its instructions. No text ends its own passage or begins another one: what looks
 * like that is neutralized ({@link neutralizeDelimiters}).
 */
export function delimitPassage({ number, title, text }: DelimitedPassage): string {
  const numbered = number === undefined ? "" : ` number="${number}"`;
  const titled = title === undefined ? "" : ` title="${attribute(title)}"`;
  return `<passage${numbered}${titled}>\n${neutralizeDelimiters(text)}\n</passage>`;
}

const attribute = (value: string): string => neutralizeDelimiters(value.replace(/[\s\p{Cc}]+/gu, " ").trim().replaceAll('"', "'"));
