import type { IngestReport } from "@graphspan/ingest";
import type { Colors } from "picocolors/types.js";
import { printable, printableName } from "./printable.js";

/** Longer lists are cut: `--json` has all of them. */
const shownReasons = 20;

/** What an ingest did, for a person: counts first, then what was left out and why. */
export function formatIngestReport(report: IngestReport, colours: Colors): string {
  const { added, changed, unchanged, skipped, refused, deleted, empty } = report.documents;
  const counts = [`${added} added`, `${changed} changed`, `${unchanged} unchanged`, `${skipped} skipped`, `${refused} refused`];
  if (deleted > 0) counts.push(`${deleted} deleted`);
  const emptyNote = empty === 0 ? "" : ` (${empty} without any text)`;
  const found = added + changed + unchanged + refused;
  return [
    `${colours.bold("Documents:")} ${counts.join(", ")}${emptyNote}`,
    passagesLine(report, found, colours),
    ...listed(report.skipped.map(({ uri, reason }) => colours.dim(`skipped ${printableName(uri)}: ${printable(reason)}`))),
    ...listed(report.refused.map(({ uri, reason, fix }) => `${colours.yellow("refused")} ${printableName(uri)}: ${printable(reason)} ${printable(fix)}`)),
    ...listed(report.moved.map(({ from, to }) => colours.dim(`moved ${printableName(from)} → ${printableName(to)}`))),
    ...leftOutLine(report, colours),
    ...report.notes.map((note) => colours.yellow(printable(note))),
  ].join("\n");
}

function passagesLine({ documents, chunks }: IngestReport, found: number, colours: Colors): string {
  if (found === 0) return "No document was found that can be read: Markdown, text, AsciiDoc, HTML, PDF, DOCX, or a file of rows (.jsonl, .ndjson, .csv, .tsv) named itself.";
  if (documents.added + documents.changed + documents.deleted === 0 && chunks.embedded === 0) return documents.unchanged === 0 ? "Nothing was added." : "Nothing has changed.";
  return `${colours.bold("Passages:")} ${chunks.written} written, ${chunks.embedded} embedded`;
}

/** One line for all: most pages hold scripts and images. */
function leftOutLine({ partlyRead, leftOut }: IngestReport, colours: Colors): string[] {
  const [first] = leftOut;
  if (first === undefined) return [];
  const what = `${printableName(first.uri)}: ${printable(first.leftOut.join(", "))}`;
  return [colours.dim(partlyRead === 1 ? `left out of ${what}` : `left out of ${partlyRead} documents, as of ${what} (--json lists them)`)];
}

function listed(lines: readonly string[]): string[] {
  const rest = lines.length - shownReasons;
  return rest > 0 ? [...lines.slice(0, shownReasons), `… and ${rest} more (--json lists them)`] : [...lines];
}
