import type { Bibliography, Metadata, MetadataValue } from "./read-document.js";

export const noBibliography: Bibliography = { publisher: null, publishedAt: null, author: null, language: null };

/** The metadata keys that say what we know the meaning of, the one that goes first before the others. */
const keysOf: { readonly [Field in keyof Bibliography]: readonly string[] } = {
  publisher: ["publisher"],
  publishedAt: ["publishedAt", "date"],
  author: ["author", "authors"],
  language: ["language", "lang"],
};

/** Picks what we know the meaning of. It stays in the metadata too, where a scope may ask for it by its key. */
export function bibliographyOf(metadata: Metadata): Bibliography {
  return eachField((keys) => firstOf(metadata, keys));
}

/** What somebody says, with `keys` for all that is spoken of, instead of what was known before: of each thing under whichever of its names. */
export function overridden(before: Bibliography, said: Metadata, keys: readonly string[]): Bibliography {
  return eachField((names, field) => (names.some((name) => keys.includes(name)) ? firstOf(said, names) : before[field]));
}

function eachField(valueOf: (keys: readonly string[], field: keyof Bibliography) => string | null): Bibliography {
  const of = (field: keyof Bibliography): string | null => valueOf(keysOf[field], field);
  return { publisher: of("publisher"), publishedAt: of("publishedAt"), author: of("author"), language: of("language") };
}

function firstOf(metadata: Metadata, keys: readonly string[]): string | null {
  for (const key of keys) {
    const text = Object.hasOwn(metadata, key) ? asText(metadata[key]!) : "";
    if (text !== "") return text;
  }
  return null;
}

function asText(value: MetadataValue): string {
  return (Array.isArray(value) ? value.join(", ") : String(value)).trim();
}
