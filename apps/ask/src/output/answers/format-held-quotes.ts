import type { Colors } from "picocolors/types.js";
import type { HeldQuote, HeldQuotes, QuoteState } from "../../session/answers/hold-quotes.js";
import { howMany } from "../how-many.js";
import { oneLine, printableName } from "../printable.js";
import { fileOf } from "../source-place.js";
import { sayProblem } from "./say-problem.js";

/** What became of quoted words, a line each, and what that comes to. */
export function formatHeldQuotes({ ok, quotes, passages, unshown }: HeldQuotes, { colours, folder }: { readonly colours: Colors; readonly folder: string }): string {
  const paint: Readonly<Record<QuoteState, (text: string) => string>> = { ok: colours.green, found: colours.green, moved: colours.yellow, changed: colours.red, missing: colours.red, contradicted: colours.red };
  const line = (quote: HeldQuote): string => `${paint[quote.state](quote.state.padEnd(7))} [${quote.number}] ${printableName(fileOf(quote.source, folder))}  ${whereOf(quote)}`;
  const lines = [...quotes.map(line), ...passages.map((passage) => `${line(passage)} (the passage around the quotes)`)];
  const changed = unshown.flatMap(({ text, problems }) => [`${colours.red("unshown")} ${oneLine(text)}`, ...problems.map((problem) => `  ${oneLine(sayProblem(problem))}`)]);
  return [...lines, ...changed, summary({ ok, quotes, passages, unshown }, colours)].join("\n");
}

function whereOf({ state, span, newSpan, problem }: HeldQuote): string {
  const bytes = (of: HeldQuote["span"]): string => `bytes ${of.startByte}–${of.endByte}`;
  if (state === "found") return `${bytes(newSpan!)} (it was cited by the stored passage alone)`;
  if (state === "moved") return `${bytes(span)}, now ${bytes(newSpan!)}`;
  if (state === "contradicted") return `${bytes(span)}: the evidence has other words there, or another source`;
  return `${bytes(span)}${problem === undefined ? "" : `: ${printableName(problem)}`}`;
}

function summary({ ok, quotes, passages, unshown }: HeldQuotes, colours: Colors): string {
  if (quotes.length === 0 && unshown.length === 0) return "Nothing is cited.";
  if (ok) return colours.green(`${howMany(quotes.length, "quote is", "quotes are")} where the document has ${quotes.length === 1 ? "it" : "them"}, byte for byte.`);
  const bad = quotes.filter(({ state }) => state !== "ok" && state !== "found").length;
  if (bad === 0 && unshown.length > 0) return colours.red("The quotes are right, and what was said from them is not what they show.");
  if (bad === 0) return colours.red(`The quotes are right, and ${howMany(passages.length, "passage around them is", "passages around them are")} not as the answer has ${passages.length === 1 ? "it" : "them"}.`);
  return colours.red(`${bad} of ${howMany(quotes.length, "quote is", "quotes are")} not where ${quotes.length === 1 ? "it was" : "they were"}.`);
}
