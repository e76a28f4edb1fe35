/** `<think>`, `[THINK]` and `◁think▷`, as makers of models write them. */
const opening = /<(?:think|thinking|thought|reasoning|seed:think)>|(?:\[|◁)think[\]▷]/iuy;
const closing = /<\/(?:think|thinking|thought|reasoning|seed:think)>|(?:\[|◁)\/think[\]▷]|<\|channel\|>final<\|message\|>/iuy;

/** Characters of the longest mark there is. */
export const longestThoughtMark = "<|channel|>final<|message|>".length;

/** A place where thinking aloud begins or ends, and where the mark of it ends. */
export interface ThoughtMark {
  readonly kind: "opens" | "closes";
  readonly end: number;
}

/** The mark that begins exactly here; null where none does. */
export function thoughtMarkAt(text: string, at: number): ThoughtMark | null {
  for (const [kind, pattern] of [["opens", opening] as const, ["closes", closing] as const]) {
    pattern.lastIndex = at;
    if (pattern.test(text)) return { kind, end: pattern.lastIndex };
  }
  return null;
}
