import { shortenLabel } from "../text/shorten.js";
import { bibliographyOf } from "./bibliography.js";
import { flattenMetadata } from "./metadata.js";
import { fileAsItIs, type ReadDocument } from "./read-document.js";

export const csvRowReader = { name: "csv@1", mediaType: "text/csv" } as const;
export const csvGroupReader = "csv-group@1";

/** A row of a file of comma-separated values, its fields by what they mean. */
export interface CsvRow {
  readonly id: string;
  readonly title: string;
  readonly texts: readonly string[];
  /** The other columns. */
  readonly others: Readonly<Record<string, string>>;
  readonly encoding: string;
}

/**
 * A row as a document: the title, a line break, the texts. The other columns are its metadata, empty ones left out, numbers as numbers.
 *
 * @throws `INGEST.INVALID_METADATA`
 */
export function readCsvRow({ id, title, texts, others, encoding }: CsvRow): ReadDocument {
  const given = Object.entries(others).filter(([, value]) => value !== "");
  const metadata = flattenMetadata(Object.fromEntries(given.map(([key, value]) => [key, typed(value)])));
  return {
    ...fileAsItIs,
    encoding,
    text: [title, ...texts].filter((part) => part !== "").join("\n"),
    title: shortenLabel(title) || id,
    bibliography: bibliographyOf(metadata),
    sections: [],
    blocks: [],
    metadata,
    warnings: [],
  };
}

const number = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;
/** As many digits as every number of JavaScript holds exactly. */
const exactDigits = 15;

/** Text that is a number from its first character to the last, and no code such as `007`, becomes that number; all else stays text. */
function typed(value: string): string | number {
  return number.test(value) && value.replaceAll(/\D/g, "").length <= exactDigits ? Number(value) : value;
}
