import { objectEnd } from "./object-end.js";

/**
 * The JSON objects in a model's words, in order, as values: code fences and whatever else stands around them is passed over, and so is
 * what the model thought aloud. Only outermost objects are found, never a part of one that is broken or was cut.
 */
export function readObjects(text: string): readonly unknown[] {
  let found: unknown[] = [];
  let position = 0;
  for (;;) {
    const match = matchFrom(mark, text, position);
    if (match === null) return found;
    const behind = match.index + match[0].length;
    if (match.groups?.["closed"] !== undefined) {
      // All that stands before was thought, too: some servers leave the opening tag out.
      found = [];
      position = behind;
      continue;
    }
    const isThought = match.groups?.["opened"] !== undefined;
    const end = isThought ? endOf(endOfThought, text, behind) : objectEnd(text, match.index);
    if (end === undefined) return found;
    const value = isThought ? undefined : parsed(text.slice(match.index, end));
    if (value !== undefined) found.push(value);
    position = end;
  }
}

/** `<think>`, `[THINK]` and `◁think▷`, as makers of models write them. */
const opening = "<(?:think|thinking|thought|reasoning|seed:think)>|(?:\\[|◁)think[\\]▷]";
const closing = "</(?:think|thinking|thought|reasoning|seed:think)>|(?:\\[|◁)/think[\\]▷]|<\\|channel\\|>final<\\|message\\|>";

/** An object begins with a brace and a name, or is empty; a brace in prose is followed by something else. */
const object = '\\{(?=\\s*(?:\\}|"(?:[^"\\\\]|\\\\.)*"\\s*:))';
const mark = new RegExp(`${object}|(?<opened>${opening})|(?<closed>${closing})`, "giu");
const endOfThought = new RegExp(closing, "giu");

const endOf = (pattern: RegExp, text: string, from: number): number | undefined => {
  const match = matchFrom(pattern, text, from);
  return match === null ? undefined : match.index + match[0].length;
};

function matchFrom(pattern: RegExp, text: string, from: number): RegExpExecArray | null {
  pattern.lastIndex = from;
  return pattern.exec(text);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
