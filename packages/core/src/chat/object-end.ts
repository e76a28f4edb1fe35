/** Looks for the end of an object that comes in pieces. */
export interface ObjectEnd {
  /** Reads on from an offset of a text; gives where the object ends, behind its closing brace, or null where it goes on. */
  find(text: string, from: number): number | null;
}

/** For one object, from its brace on. Braces inside strings do not count. */
export function createObjectEnd(): ObjectEnd {
  let depth = 0;
  let isInString = false;
  let isEscaped = false;
  return {
    find: (text, from) => {
      for (let position = from; position < text.length; position += 1) {
        const character = text[position];
        if (isEscaped) isEscaped = false;
        else if (isInString) {
          if (character === "\\") isEscaped = true;
          else if (character === '"') isInString = false;
        } else if (character === '"') isInString = true;
        else if (character === "{") depth += 1;
        else if (character === "}") {
          depth -= 1;
          if (depth === 0) return position + 1;
        }
      }
      return null;
    },
  };
}
