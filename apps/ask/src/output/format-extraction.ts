import type { DropReason, ExtractionReport } from "@graphspan/extraction";
import type { Colors } from "picocolors/types.js";
import { howMany } from "./how-many.js";
import { printable, printableName } from "./printable.js";

const reasons: Readonly<Record<DropReason, string>> = {
  quoteNotFound: "with words that their passage does not have",
  unknownClass: "of a class that is not asked for",
  unknownRelationship: "of a relationship that is not asked for",
  endsNotAllowed: "between things that cannot stand to each other so",
  endNotMentioned: "about a thing that their passage does not mention",
  sameEnds: "of a thing about itself",
  unusableName: "with a name that cannot be stored",
  unusableValue: "with a value that their passage does not have",
  nameNotInPassage: "with a name that their passage does not have",
  malformed: "that were neither a mention nor a statement",
};

export interface ExtractionStyle {
  readonly colours: Colors;
  /** Null where none was asked. */
  readonly model: string | null;
}

/** What an extraction did, for a person. */
export function formatExtraction(report: ExtractionReport, { colours, model }: ExtractionStyle): string {
  const { chunks, things, mentions, statements, dropped, failedByCode, failures, usage } = report;
  const { extracted, failed, passedOver } = chunks;
  if (extracted + failed + passedOver === 0) return "Nothing to read: every passage was read in this way before.";
  const others = [...(failed === 0 ? [] : [`${failed} failed`]), ...(passedOver === 0 ? [] : [`${passedOver} changed meanwhile`])];
  const { asserted, negated, hedged } = statements;
  return [
    `${colours.bold("Read:")} ${[howMany(extracted, "passage"), ...others].join(", ")}`,
    `${colours.bold("Found:")} ${howMany(mentions, "mention")}, ${howMany(things, "new thing")}, ${howMany(asserted + negated + hedged, "statement")} (${negated} negated, ${hedged} hedged)`,
    ...Object.entries(dropped).map(([reason, count]) => colours.dim(`not kept: ${count} ${reasons[reason as DropReason]}`)),
    ...Object.entries(failedByCode).map(([code, count]) => `${colours.yellow(`failed ${code}`)} ${howMany(count, "passage")}: ${reasonOf(failures, code)}`),
    ...(model === null ? [] : [colours.dim(`${printableName(model)}: ${usage.inputTokens} tokens read, ${usage.outputTokens} written`)]),
  ].join("\n");
}

function reasonOf(failures: ExtractionReport["failures"], code: string): string {
  const first = failures.find((failure) => failure.code === code);
  return first === undefined ? "" : printable(`${first.reason} ${first.fix}`);
}
