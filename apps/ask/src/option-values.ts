import { InvalidArgumentError, Option } from "commander";
import { embedderChoices } from "./session/open-embedder.js";
import { presetNames } from "./session/retrieve.js";

/** Options that several commands share, and what their values may be. */

export const embedderOption = (): Option =>
  new Option("--embedder <which>", "embedding model: auto takes the one the graph was built with").choices(embedderChoices).default("auto");

export const jsonOption = (): Option => new Option("--json", "print JSON on standard output").default(false);

export const presetOption = (): Option => new Option("--preset <name>", "which routes search").choices(presetNames).default("hybrid");

/** @param does - What the model does, as in `writes the answer`. */
export const modelOption = (does: string): Option => new Option("--model <name>", `a chat model that ${does}; it costs what its server asks for`).argParser(nonEmpty);

export const baseUrlOption = (): Option =>
  new Option("--base-url <url>", "server of the chat model, if it speaks OpenAI's language (OPENAI_BASE_URL when left out, else OpenAI's own)").argParser(nonEmpty);

export function cosine(text: string): number {
  const value = Number(text);
  if (text.trim() !== "" && value >= -1 && value <= 1) return value;
  throw new InvalidArgumentError("It must be a number from -1 to 1.");
}

export const wholeNumber =
  (least: number, most: number) =>
  (text: string): number => {
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= least && value <= most) return value;
    throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`);
  };

export function nonEmpty(text: string): string {
  if (text.trim() === "") throw new InvalidArgumentError("It must not be empty.");
  return text;
}

/** The same for each of several words: `"$FOLDER"` of a variable that is not set would be the current folder. */
export function eachNonEmpty(text: string, earlier: readonly string[] = []): string[] {
  return [...earlier, nonEmpty(text)];
}
