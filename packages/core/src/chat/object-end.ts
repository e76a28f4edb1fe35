/**
 * Where the object that begins at this brace ends, behind its closing brace; braces inside strings do not count. Undefined where it does
 * not end.
 */
export function objectEnd(text: string, start: number): number | undefined {
  let depth = 0;
  let isInString = false;
  for (let position = start; position < text.length; position += 1) {
    const character = text[position];
    if (isInString) {
      if (character === "\\") position += 1;
      else if (character === '"') isInString = false;
    } else if (character === '"') isInString = true;
    else if (character === "{") depth += 1;
    else if (character === "}") {
      depth -= 1;
      if (depth === 0) return position + 1;
    }
  }
  return undefined;
}
