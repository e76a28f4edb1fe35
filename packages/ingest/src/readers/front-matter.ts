import { parseDocument } from "yaml";
import { flattenMetadata, isPlainMap } from "./metadata.js";
import type { Metadata } from "./read-document.js";

export type FrontMatter =
  | { readonly kind: "metadata"; readonly metadata: Metadata }
  /** Text between two lines of dashes that is no map: it is part of the document like any other. */
  | { readonly kind: "text" }
  | { readonly kind: "broken"; readonly reason: string };

/** Understands the YAML between two `---` lines at the top of a document. */
export function readFrontMatter(yaml: string): FrontMatter {
  const document = parseDocument(yaml, { logLevel: "silent", schema: "core" });
  const [error] = document.errors;
  if (error !== undefined) return { kind: "broken", reason: error.message.split("\n")[0]! };
  try {
    const value: unknown = document.toJS({ maxAliasCount: 100 });
    return isPlainMap(value) ? { kind: "metadata", metadata: flattenMetadata(value) } : { kind: "text" };
  } catch (error) {
    return { kind: "broken", reason: error instanceof Error ? error.message : String(error) };
  }
}
