const opening = /<(?:think|thinking|thought|reasoning|seed:think)>|(?:\[|◁)think[\]▷]/giu;
const closing = /<\/(?:think|thinking|thought|reasoning|seed:think)>|(?:\[|◁)\/think[\]▷]/giu;
/** A brace and the quotation mark of the first name, or the end of an empty object. */
const object = /\{(?=\s*["}])/gu;

/** Where the JSON object of an answer begins, or how far the text is done with: what follows may not be told before more of it has come. */
export type ObjectStart = { readonly start: number } | { readonly searchFrom: number };

/** Looks for the object in what has come so far: behind fences and words, and behind what the model thought aloud. */
export function findObjectStart(text: string, from: number): ObjectStart {
  const thought = matchFrom(opening, text, from);
  const brace = matchFrom(object, text, from);
  if (brace !== null && (thought === null || brace.index < thought.index)) return { start: brace.index };
  if (thought === null) return { searchFrom: from };
  const end = matchFrom(closing, text, thought.index);
  return end === null ? { searchFrom: from } : findObjectStart(text, end.index + end[0].length);
}

function matchFrom(pattern: RegExp, text: string, from: number): RegExpExecArray | null {
  pattern.lastIndex = from;
  return pattern.exec(text);
}
