import { isAbsolute, relative } from "node:path";
import type { EvidenceItem, EvidenceSource } from "@graphspan/core";

/** Title and headings of a passage, the title not twice. Not yet safe for a terminal. */
export function titleOf({ title, uri, sectionPath }: EvidenceSource): string {
  const name = title || uri;
  return [name, ...sectionPath.filter((heading) => heading !== name)].join(" › ");
}

/** The file of a document as a person names it: below `folder` relative to that. Of a row of a file, its id too. */
export function fileOf({ path, uri }: EvidenceSource, folder: string): string {
  if (!isAbsolute(path)) return path || uri;
  const short = relative(folder, path);
  const file = short.startsWith("..") || isAbsolute(short) ? path : short;
  return isRow({ path, uri }) ? `${file} › ${uri}` : file;
}

export function pageOf({ page }: EvidenceSource): string {
  return page === undefined ? "" : `page ${page}  `;
}

/** What bytes of the text count in, where that is not the file. */
export function unitOf({ grounding, source }: Pick<EvidenceItem, "grounding" | "source">): string {
  if (grounding === "chunk") return " of the stored passage";
  if (isRow(source)) return " of its title and text";
  return packed.test(source.path) ? " of its text" : "";
}

/** Whether the document is one row of a file: its uri is then no part of the file's path. */
function isRow({ path, uri }: Pick<EvidenceSource, "path" | "uri">): boolean {
  return path !== "" && !path.replaceAll("\\", "/").endsWith(uri);
}

/** Files whose bytes no reader can point at. */
const packed = /\.(pdf|docx)$/i;
