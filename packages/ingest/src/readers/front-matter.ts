import { parseDocument } from "yaml";
import { reasonOf } from "../text/reason-of.js";
import { flattenMetadata } from "./metadata.js";
import { isPlainMap } from "./plain-value.js";
import type { Metadata } from "./read-document.js";

export type FrontMatter =
  | { readonly kind: "metadata"; readonly metadata: Metadata }
  /** Text between two lines of dashes that is no map: it is part of the document like any other. */
  | { readonly kind: "text" }
  | { readonly kind: "broken"; readonly reason: string };

/**
 * Understands the YAML between two `---` lines at the top of a document.
 *
 * @throws `INGEST.INVALID_METADATA`, `INGEST.LONE_SURROGATE` where it is YAML, but says what cannot be stored.
 */
export function readFrontMatter(yaml: string): FrontMatter {
  let value: unknown;
  try {
    value = parseYaml(yaml);
  } catch (error) {
    return { kind: "broken", reason: reasonOf(error) };
  }
  return isPlainMap(value) ? { kind: "metadata", metadata: flattenMetadata(value) } : { kind: "text" };
}

function parseYaml(yaml: string): unknown {
  const document = parseDocument(yaml, { logLevel: "silent", schema: "core", intAsBigInt: true });
  const [error] = document.errors;
  if (error !== undefined) throw error;
  return document.toJS({ maxAliasCount: 100 });
}
