import { type ExtractionPlan, passagesToRead, type ReadByOther } from "../session/extraction/extraction-plan.js";
import { howMany } from "./how-many.js";
import { printableName } from "./printable.js";

/** What an extraction would read, for a person who has not decided yet. */
export function formatExtractionPlan(plan: ExtractionPlan, model: string | null): string {
  const { done, again } = plan.passages;
  const read = passagesToRead(plan);
  const calls = model === null ? "no model is asked" : `${howMany(read, "call")} of ${printableName(model)}, and one more for each answer that has to be mended`;
  return [
    `To be read: ${howMany(read, "passage")}; ${calls}.`,
    ...(done === 0 ? [] : [`Left alone: ${howMany(done, "passage")}, read in this way before.`]),
    ...(again === 0 ? [] : [`Of these ${again} were read in this way before, and are read again.`]),
    ...(plan.replaced.length === 0 ? [] : [`Of these, what was extracted before is replaced, with --replace alone: ${sayReplaced(plan.replaced)}.`]),
  ].join("\n");
}

/** How many passages were read by whom. */
export function sayReplaced(replaced: readonly ReadByOther[]): string {
  return replaced.map(({ extractor, ontology, passages }) => `${howMany(passages, "passage")} read by ${sayExtractor(extractor)}${ontology === null ? "" : ` (ontology ${printableName(ontology)})`}`).join(", ");
}

/** An extractor by what a person knows of it: `names 2 4b1e…` is the one without a model. */
function sayExtractor(name: string | null): string {
  if (name === null) return "an extractor that no run on record names";
  const model = /^model \d+ \{"model":("(?:[^"\\]|\\.)*")/.exec(name)?.[1];
  if (model !== undefined) return `the model ${printableName(JSON.parse(model) as string)}`;
  return /^names \d/.test(name) ? `the extractor without a model (${printableName(name)})` : printableName(name);
}
