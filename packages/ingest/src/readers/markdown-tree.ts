import type { Root } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { frontmatterFromMarkdown } from "mdast-util-frontmatter";
import { gfmTableFromMarkdown } from "mdast-util-gfm-table";
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
