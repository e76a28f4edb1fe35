import { createObjectReader } from "./object-reader.js";

/** The JSON objects in a model's words, in order, as values, as {@link createObjectReader} finds them. */
export function readObjects(text: string): readonly unknown[] {
  const reader = createObjectReader();
  reader.push(text);
  return reader.end();
}
