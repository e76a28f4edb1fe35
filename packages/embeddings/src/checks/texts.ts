import { embeddingsError } from "../errors.js";

/**
 * Refuses texts that no embedder answers meaningfully, before anything is sent: servers answer blank texts with null, an error or an
 * arbitrary vector, and a lone surrogate silently becomes another character on its way.
 */
export function checkTexts(texts: readonly string[]): void {
  const blank = positions(texts, (text) => text.trim() === "");
  if (blank.length > 0)
    throw embeddingsError("EMBEDDING.BLANK_TEXT", `Blank texts cannot be embedded: ${named(blank)}.`, { details: { positions: blank } });
  const broken = positions(texts, (text) => !text.isWellFormed());
  if (broken.length > 0) {
    throw embeddingsError("EMBEDDING.LONE_SURROGATE", `Texts with a lone surrogate cannot be embedded: ${named(broken)}.`, {
      details: { positions: broken },
    });
  }
}

function positions(texts: readonly string[], matches: (text: string) => boolean): number[] {
  return texts.flatMap((text, position) => (matches(text) ? [position] : []));
}

const maxNamed = 10;

function named(found: readonly number[]): string {
  const list = found.slice(0, maxNamed).join(", ");
  const rest = found.length - maxNamed;
  return `position ${list}${rest > 0 ? ` and ${rest} more` : ""} of the list`;
}
