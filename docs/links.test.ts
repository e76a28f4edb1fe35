import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { markdownFiles, root } from "./markdown-files.js";

const link = /\[[^\]]*\]\(([^)\s]+)\)/g;
const code = /```[\s\S]*?```|`[^`\n]*`/g;

/** The anchors that headings of a page get: lower case, spaces as hyphens, without punctuation. */
function anchors(page: string): string[] {
  return [...page.replaceAll(/```[\s\S]*?```/g, "").matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
      .trim()
      .replaceAll(/\s/g, "-"),
  );
}

describe.each(markdownFiles())("%s", (path) => {
  const page = readFileSync(join(root, path), "utf8");
  const local = [...page.replaceAll(code, "").matchAll(link)].map(([, target]) => target!).filter((target) => !/^[a-z]+:/.test(target));

  it("links to files and headings that exist", () => {
    const broken = local.filter((target) => {
      const [file, anchor] = target.split("#");
      const linked = file === "" || file === undefined ? join(root, path) : join(root, dirname(path), file);
      if (!existsSync(linked)) return true;
      return anchor !== undefined && linked.endsWith(".md") && !anchors(readFileSync(linked, "utf8")).includes(anchor);
    });
    expect(broken).toEqual([]);
  });
});
