import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Nodes } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { toString } from "mdast-util-to-string";
import { visit } from "unist-util-visit";
import { root } from "./markdown-files.js";

/** A block of code. */
export interface Fence {
  /** The first word behind the backticks; empty where there is none. */
  readonly language: string;
  /** What follows the language. */
  readonly meta: string;
  readonly code: string;
}

/** What the checks look at in a page. */
export interface Page {
  readonly fences: readonly Fence[];
  readonly headings: readonly string[];
  /** Targets of links and images. */
  readonly links: readonly string[];
  /** Code inside of sentences. */
  readonly inlineCode: readonly string[];
}

/** @param path - From the root of the project. */
export function readPage(path: string): Page {
  return parsePage(readFileSync(join(root, path), "utf8"));
}

export function parsePage(markdown: string): Page {
  const page = { fences: [] as Fence[], headings: [] as string[], links: [] as string[], inlineCode: [] as string[] };
  visit(fromMarkdown(markdown), (node: Nodes) => {
    if (node.type === "code") page.fences.push({ language: node.lang ?? "", meta: node.meta ?? "", code: `${node.value}\n` });
    if (node.type === "heading") page.headings.push(toString(node));
    if (node.type === "link" || node.type === "image" || node.type === "definition") page.links.push(node.url);
    if (node.type === "inlineCode") page.inlineCode.push(node.value);
  });
  return page;
}
