import type { Colors } from "picocolors/types.js";
import type { HeldQuote, HeldQuotes, QuoteState } from "../../session/answers/hold-quotes.js";
import { howMany } from "../how-many.js";
import { printableName } from "../printable.js";
import { fileOf } from "../source-place.js";

/** What became of quoted words, a line each, and what that comes to. */
export function formatHeldQuotes({ ok, quotes }: HeldQuotes, { colours, folder }: { readonly colours: Colors; readonly folder: string }): string {
  const paint: Readonly<Record<QuoteState, (text: string) => string>> = { ok: colours.green, found: colours.green, moved: colours.yellow, changed: colours.red, missing: colours.red };
  const lines = quotes.map((quote) => `${paint[quote.state](quote.state.padEnd(7))} [${quote.number}] ${printableName(fileOf(quote.source, folder))}  ${whereOf(quote)}`);
  return [...lines, summary(quotes, ok, colours)].join("\n");
}

function whereOf({ state, span, newSpan, problem }: HeldQuote): string {
  const bytes = (of: HeldQuote["span"]): string => `bytes ${of.startByte}–${of.endByte}`;
  if (state === "found") return `${bytes(newSpan!)} (it was cited by the stored passage alone)`;
  if (state === "moved") return `${bytes(span)}, now ${bytes(newSpan!)}`;
  return `${bytes(span)}${problem === undefined ? "" : `: ${printableName(problem)}`}`;
}

function summary(quotes: readonly HeldQuote[], ok: boolean, colours: Colors): string {
  if (quotes.length === 0) return "Nothing is cited.";
  if (ok) return colours.green(`${howMany(quotes.length, "quote is", "quotes are")} where the document has ${quotes.length === 1 ? "it" : "them"}, byte for byte.`);
  const bad = quotes.filter(({ state }) => state !== "ok" && state !== "found").length;
  return colours.red(`${bad} of ${howMany(quotes.length, "quote is", "quotes are")} not where ${quotes.length === 1 ? "it was" : "they were"}.`);
}
