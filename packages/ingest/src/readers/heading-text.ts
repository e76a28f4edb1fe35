import type { Root } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { toString } from "mdast-util-to-string";
import { visit } from "unist-util-visit";

/** Attributes that several dialects allow behind a heading, as in `{#anchor .class}`: markup, not words. */
const attributes = /\s*\{[#.][^{}]*\}\s*$/;
const bracketed = /\[((?:[^[\]\\]|\\.)+)\]/gs;

/** Labels that a document gives an address, as in `[label]: https://…`: only those make links of what stands in brackets. */
export function definedLabels(tree: Root): ReadonlySet<string> {
  const labels = new Set<string>();
  visit(tree, "definition", ({ identifier }) => {
    labels.add(folded(identifier));
  });
  return labels;
}

/** The words of a heading: without marks, links and HTML tags, and without attributes unless there is nothing else. */
export function headingText(markdown: string, labels: ReadonlySet<string>): string {
  const used = [...new Set(Array.from(markdown.matchAll(bracketed), ([, label]) => label!))].filter((label) => labels.has(folded(label)));
  const definitions = used.map((label) => `\n\n[${label}]: #`).join("");
  const text = toString(fromMarkdown(markdown.replace(/^\uFEFF+/, "") + definitions), { includeHtml: false });
  return text.replace(attributes, "").trim() || text;
}

/** Labels are compared without regard to case and white space. */
const folded = (label: string): string => label.trim().replaceAll(/\s+/g, " ").toLowerCase().toUpperCase();
