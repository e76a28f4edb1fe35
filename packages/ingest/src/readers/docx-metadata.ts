import type JSZip from "jszip";
import { SaxesParser } from "saxes";
import { reasonOf } from "../text/reason-of.js";
import { shortenLabel } from "../text/shorten.js";
import { flattenMetadata } from "./metadata.js";
import type { Metadata } from "./read-document.js";

const properties = "docProps/core.xml";
const dublinCore = "http://purl.org/dc/elements/1.1/";
const dublinCoreTerms = "http://purl.org/dc/terms/";
const officeOpenXml = "http://schemas.openxmlformats.org/package/2006/metadata/core-properties";

/** Our keys, by the full names of the elements. */
const keys: ReadonlyMap<string, string> = new Map([
  [`${dublinCore}title`, "title"],
  [`${dublinCore}creator`, "author"],
  [`${dublinCore}subject`, "subject"],
  [`${dublinCore}description`, "description"],
  [`${dublinCore}language`, "language"],
  [`${officeOpenXml}keywords`, "keywords"],
  [`${officeOpenXml}category`, "category"],
  [`${dublinCoreTerms}created`, "publishedAt"],
  [`${dublinCoreTerms}modified`, "modifiedAt"],
]);

export interface DocxMetadata {
  readonly title: string;
  readonly metadata: Metadata;
  readonly warnings: readonly string[];
}

/** What a DOCX file says about itself, under our keys. */
export async function docxMetadata(parts: JSZip): Promise<DocxMetadata> {
  const xml = await parts.file(properties)?.async("string");
  if (xml === undefined) return { title: "", metadata: {}, warnings: [] };
  try {
    const { title = "", ...given } = Object.fromEntries(Array.from(valuesIn(xml), ([key, value]) => [key, value.trim()]));
    const metadata = flattenMetadata(Object.fromEntries(Object.entries(given).filter(([, value]) => value !== "")));
    return { title: shortenLabel(title), metadata, warnings: [] };
  } catch (error) {
    return { title: "", metadata: {}, warnings: [`What the file says about itself is no XML: ${reasonOf(error)}`] };
  }
}

function valuesIn(xml: string): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  let open: string | undefined;
  const add = (text: string): void => {
    if (open !== undefined) values.set(open, (values.get(open) ?? "") + text);
  };
  const parser = new SaxesParser({ xmlns: true });
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ uri, local }) => {
    open = keys.get(uri + local);
  });
  parser.on("closetag", () => {
    open = undefined;
  });
  parser.on("text", add);
  parser.on("cdata", add);
  parser.write(xml.replace(/^\uFEFF/, "")).close();
  return values;
}
