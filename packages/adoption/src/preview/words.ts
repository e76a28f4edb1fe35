import type { TextProperty } from "../queries/text-properties.js";

const mostExamples = 5;

/** The first few of a list, and how many more there are. */
export function examples(names: readonly string[]): string {
  const shown = names.slice(0, mostExamples).join(", ");
  return names.length > mostExamples ? `${shown} and ${names.length - mostExamples} more` : shown;
}

/** Properties that a text may be meant to be read from. */
export function otherProperties(properties: readonly TextProperty[]): string {
  if (properties.length === 0) return "";
  const list = properties.map(({ property, chunks, characters }) => `${property} (${chunks} chunks, ${characters} characters on average)`);
  return ` Properties with texts in them: ${examples(list)}.`;
}
