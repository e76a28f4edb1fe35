import type { Bibliography, Metadata, MetadataValue } from "./read-document.js";

export const noBibliography: Bibliography = { publisher: null, publishedAt: null, author: null, language: null };

/** Picks what we know the meaning of. It stays in the metadata too, where a scope may ask for it by its key. */
export function bibliographyOf(metadata: Metadata): Bibliography {
  const first = (...keys: readonly string[]): string | null => {
    for (const key of keys) {
      const text = Object.hasOwn(metadata, key) ? asText(metadata[key]!) : "";
      if (text !== "") return text;
    }
    return null;
  };
  return {
    publisher: first("publisher"),
    publishedAt: first("publishedAt", "date"),
    author: first("author", "authors"),
    language: first("language", "lang"),
  };
}

function asText(value: MetadataValue): string {
  return (Array.isArray(value) ? value.join(", ") : String(value)).trim();
}
