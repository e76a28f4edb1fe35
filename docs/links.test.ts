import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import GithubSlugger from "github-slugger";
import { describe, expect, it } from "vitest";
import { markdownFiles, root } from "./markdown-files.js";
import { readPage } from "./page.js";

/** The anchors that the headings of a page get. */
function anchors(path: string): string[] {
  const slugger = new GithubSlugger();
  return readPage(path).headings.map((heading) => slugger.slug(heading));
}

/** A file of the project, named in a sentence. */
const projectPath = /^(?:packages|apps|bench|docs|examples|interop|scripts|\.ci|\.changeset)\/[\w./-]+$/;
const generated = new Set(["docs/api", "docs/api/index.html"]);

describe.each(markdownFiles())("%s", (path) => {
  const { links, inlineCode } = readPage(path);

  it("links to files and headings that exist", () => {
    const local = links.filter((target) => !/^[a-z]+:/.test(target));
    const broken = local.filter((target) => {
      const [file = "", anchor] = target.split("#");
      const linked = file === "" ? path : join(dirname(path), file);
      if (!existsSync(join(root, linked))) return true;
      return anchor !== undefined && (!linked.endsWith(".md") || !anchors(linked).includes(anchor));
    });
    expect(broken).toEqual([]);
  });

  it("names files that exist", () => {
    expect(inlineCode.filter((code) => projectPath.test(code) && !generated.has(code) && !existsSync(join(root, code)))).toEqual([]);
  });
});
