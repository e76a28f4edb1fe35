import type { Root, RootContent } from "mdast";
import { visit } from "unist-util-visit";
import { decodeText } from "../text/decode-text.js";
import type { DecodedText } from "../text/decoded-text.js";
import { shortenLabel } from "../text/shorten.js";
import type { TextRange } from "../text/text-range.js";
import { bibliographyOf } from "./bibliography.js";
import { type FrontMatter, readFrontMatter } from "./front-matter.js";
import { definedLabels, headingText } from "./heading-text.js";
import { isNestedDeeperThan } from "./markdown-nesting.js";
import { type Heading, sectionsOf } from "./markdown-sections.js";
import { parseMarkdownBlocks } from "./markdown-tree.js";
import { plainTextReader } from "./plain-text-reader.js";
import type { ReadDocument, TextReader } from "./read-document.js";
import { originOf } from "./text-origin.js";

/** Deeper than anybody writes; parsing takes time in proportion to the square of the depth and more. */
const deepestNesting = 50;
const tooDeep =
  `Quotations or lists are nested deeper than ${deepestNesting} levels: the document is taken for plain text, without its front matter, ` +
  "headings, code blocks and tables.";

/**
 * Markdown: the text is what the bytes say, front matter included. Headings at the top level of the document begin sections; one inside a
 * quotation or a list belongs to that. The title is the front matter's, else the first heading of level 1, else the file name.
 * What is nested too deeply is taken for plain text, with a warning.
 */
export const markdownReader: TextReader = {
  name: "markdown@1",
  mediaType: "text/markdown",
  read: ({ bytes, fileName }) => {
    const decoded = decodeText(bytes);
    if (!isNestedDeeperThan(deepestNesting, decoded.text)) return readMarkdown(decoded, fileName);
    return { ...plainTextReader.read({ bytes, fileName }), warnings: [tooDeep] };
  },
};

function readMarkdown(decoded: DecodedText, fileName: string): ReadDocument {
  const { text } = decoded;
  // The parser leaves a byte order mark out of its count.
  const marks = /^\uFEFF*/.exec(text)![0].length;
  const { tree, frontMatter } = parse(text.slice(marks));
  const metadata = frontMatter?.kind === "metadata" ? frontMatter.metadata : {};
  const [first] = tree.children;
  const headings = headingsOf(tree, text, marks);
  const named = Object.hasOwn(metadata, "title") ? metadata["title"] : undefined;
  const title = [named === undefined ? "" : String(named), headings.find(({ level }) => level === 1)?.text ?? "", fileName]
    .map(shortenLabel)
    .find((candidate) => candidate !== "");
  return {
    ...originOf(decoded),
    text,
    title: title ?? "",
    bibliography: bibliographyOf(metadata),
    sections: sectionsOf(headings, text, first?.type === "yaml" ? first.position!.end.offset! + marks : null),
    blocks: blocksOf(tree, text, marks),
    metadata,
    warnings: frontMatter?.kind === "broken" ? [`The front matter is no YAML: ${frontMatter.reason}`] : [],
  };
}

function parse(text: string): { readonly tree: Root; readonly frontMatter: FrontMatter | undefined } {
  const tree = parseMarkdownBlocks(text, { frontMatter: true });
  const [first] = tree.children;
  if (first?.type !== "yaml") return { tree, frontMatter: undefined };
  const frontMatter = readFrontMatter(first.value);
  return { tree: frontMatter.kind === "text" ? parseMarkdownBlocks(text, { frontMatter: false }) : tree, frontMatter };
}

function headingsOf(tree: Root, text: string, shift: number): Heading[] {
  const labels = definedLabels(tree);
  return tree.children.flatMap((node) => {
    if (node.type !== "heading") return [];
    const { start, end } = wholeLines(node, text, shift);
    return [{ text: headingText(text.slice(start, end), labels), level: node.depth, start, end }];
  });
}

function blocksOf(tree: Root, text: string, shift: number): TextRange[] {
  const blocks: TextRange[] = [];
  visit(tree, ["code", "table"], (node) => {
    blocks.push(wholeLines(node as RootContent, text, shift));
  });
  return blocks;
}

/** A node as the lines it stands on: indentation and list markers in front of it belong to it. */
function wholeLines({ position }: RootContent, text: string, shift: number): TextRange {
  const [start, end] = [position!.start.offset! + shift, position!.end.offset! + shift];
  return { start: startOfLine(text, start), end };
}

function startOfLine(text: string, offset: number): number {
  let start = offset;
  while (start > 0 && text[start - 1] !== "\n" && text[start - 1] !== "\r") start -= 1;
  return start;
}
