import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { markdownFiles, root } from "./markdown-files.js";

/** A fence that quotes a region of a file that runs: "```ts file=examples/x.ts#name". */
const fence = /```ts file=(?<file>[^#\s]+)#(?<region>[\w-]+)\n(?<code>[\s\S]*?)```/g;

const quotes = markdownFiles().flatMap((path) =>
  [...readFileSync(join(root, path), "utf8").matchAll(fence)].map(({ groups }) => ({
    path,
    file: groups!["file"]!,
    region: groups!["region"]!,
    code: groups!["code"]!,
  })),
);

describe("quoted examples", () => {
  it("exist", () => {
    expect(quotes.length).toBeGreaterThan(0);
  });

  it.each(quotes)("$path shows $file#$region as it runs", ({ file, region, code }) => {
    const source = readFileSync(join(root, file), "utf8");
    const body = source.split(`// #region ${region}\n`)[1]?.split(`// #endregion ${region}`)[0];
    expect(code).toBe(body);
  });
});
