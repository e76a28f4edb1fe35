import type { Root } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { frontmatterFromMarkdown } from "mdast-util-frontmatter";
import { gfmTableFromMarkdown } from "mdast-util-gfm-table";
import { toString } from "mdast-util-to-string";
import { frontmatter } from "micromark-extension-frontmatter";
import { gfmTable } from "micromark-extension-gfm-table";

/** Constructs inside of paragraphs. Only blocks matter here, and these take most of the time. */
const inlineConstructs = [
  "attention",
  "autolink",
  "characterEscape",
  "characterReference",
  "codeText",
  "hardBreakEscape",
  "htmlText",
  "labelEnd",
  "labelStartImage",
  "labelStartLink",
];
const blocksOnly = { disable: { null: inlineConstructs } };

/** The blocks of Markdown: CommonMark, GitHub's tables, YAML front matter where it is asked for. Offsets count from `text`. */
export function parseMarkdownBlocks(text: string, options: { readonly frontMatter: boolean }): Root {
  return options.frontMatter
    ? fromMarkdown(text, {
        extensions: [blocksOnly, gfmTable(), frontmatter()],
        mdastExtensions: [gfmTableFromMarkdown(), frontmatterFromMarkdown()],
      })
    : fromMarkdown(text, { extensions: [blocksOnly, gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] });
}

/** Attributes that several dialects allow behind a heading, as in `{#anchor .class}`: markup, not words. */
const attributes = /\s*\{[#.][^{}]*\}\s*$/;

/** The words of a heading: without marks and HTML tags, and without attributes unless there is nothing else. */
export function headingText(markdown: string): string {
  const text = toString(fromMarkdown(markdown.replace(/^\uFEFF+/, "")), { includeHtml: false });
  return text.replace(attributes, "").trim() || text;
}
