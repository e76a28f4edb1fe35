import { attributeOf, type HtmlElement } from "./html-elements.js";
import { flattenMetadata } from "./metadata.js";
import type { Metadata } from "./read-document.js";

/** What a page says about itself to readers of its text; the rest is for browsers and search engines. */
const known = /^(?:author|date|description|keywords|publisher|(?:article|book|og|dc|dcterms)[.:][\w.:-]{1,100})$/;

/** Names of the project, and what pages call them, the best one first. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  author: ["dc.creator", "dcterms.creator", "article:author", "book:author"],
  publisher: ["dc.publisher", "dcterms.publisher", "og:site_name"],
  publishedAt: ["article:published_time", "dc.date.issued", "dcterms.issued", "dc.date", "dcterms.date", "date"],
  language: ["dc.language", "dcterms.language"],
};

/**
 * Metadata of a page from its `meta` elements, by their names in lower case; one that is there several times is a list. What the project
 * has a name for is there under that too.
 *
 * @param language - What the page itself is marked with; empty where it is not.
 */
export function metadataOf(elements: readonly HtmlElement[], language: string): Metadata {
  const values = new Map<string, string[]>();
  if (language.trim() !== "") values.set("language", [language.trim()]);
  for (const element of elements) {
    const name = (attributeOf(element, "name") ?? attributeOf(element, "property") ?? "").trim().toLowerCase();
    const value = (attributeOf(element, "content") ?? "").trim();
    if (value === "" || !known.test(name)) continue;
    const others = values.get(name);
    if (others === undefined) values.set(name, [value]);
    else others.push(value);
  }
  for (const [name, others] of Object.entries(otherNames)) {
    const other = others.find((key) => values.has(key));
    if (!values.has(name) && other !== undefined) values.set(name, values.get(other)!);
  }
  return flattenMetadata(Object.fromEntries(Array.from(values, ([name, list]) => [name, list.length === 1 ? list[0] : list])));
}
