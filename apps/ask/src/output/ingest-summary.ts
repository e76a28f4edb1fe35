import type { IngestReport } from "@graphspan/ingest";
import type { Colors } from "picocolors/types.js";
import { printable } from "./printable.js";

/** Longer lists are cut: `--json` has all of them. */
const shownReasons = 20;

/** What an ingest did, for a person: counts first, then what was left out and why. */
export function formatIngestReport(report: IngestReport, colours: Colors): string {
  const { added, changed, unchanged, skipped, refused, empty } = report.documents;
  const counts = [`${added} added`, `${changed} changed`, `${unchanged} unchanged`, `${skipped} skipped`, `${refused} refused`].join(", ");
  const emptyNote = empty === 0 ? "" : ` (${empty} without any text)`;
  const isUnchanged = added + changed === 0 && report.chunks.embedded === 0;
  return [
    `${colours.bold("Documents:")} ${counts}${emptyNote}`,
    isUnchanged ? "Nothing has changed." : `${colours.bold("Passages:")} ${report.chunks.written} written, ${report.chunks.embedded} embedded`,
    ...listed(report.skipped.map(({ uri, reason }) => colours.dim(`skipped ${printable(uri)}: ${printable(reason)}`))),
    ...listed(report.refused.map(({ uri, reason, fix }) => `${colours.yellow("refused")} ${printable(uri)}: ${printable(reason)} ${printable(fix)}`)),
    ...report.notes.map((note) => colours.yellow(printable(note))),
  ].join("\n");
}

function listed(lines: readonly string[]): string[] {
  const rest = lines.length - shownReasons;
  return rest > 0 ? [...lines.slice(0, shownReasons), `… and ${rest} more (--json lists them)`] : [...lines];
}
