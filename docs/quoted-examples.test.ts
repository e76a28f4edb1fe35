import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { markdownFiles, root } from "./markdown-files.js";
import { readPage } from "./page.js";
import { fragmentReason, quoteIn, regionOf } from "./quotes.js";

/** What blocks of a page may hold. Programs are TypeScript that runs; the rest is for a shell, or shown only. */
const languages = ["ts", "sh", "console", "json", "cypher", "markdown", "text"];

const pages = markdownFiles().map((path) => ({ path, fences: readPage(path).fences }));
const programs = pages.flatMap(({ path, fences }) => fences.filter(({ language }) => language === "ts").map((fence) => ({ path, fence })));
const quotes = programs.flatMap(({ path, fence }) => {
  const quote = quoteIn(fence);
  return quote === undefined ? [] : [{ path, ...quote }];
});

describe("blocks of code", () => {
  it.each(pages)("in $path say what they hold", ({ fences }) => {
    expect(fences.map(({ language }) => language).filter((language) => !languages.includes(language))).toEqual([]);
  });

  it("are quotes of files that run, or fragments that say why they are none", () => {
    const others = programs.filter(({ fence }) => quoteIn(fence) === undefined && fragmentReason(fence) === undefined);
    expect(others.map(({ path, fence }) => `${path}: ${fence.code.split("\n", 1)[0]!}`)).toEqual([]);
  });
});

describe("quoted examples", () => {
  it("exist", () => {
    expect(quotes.length).toBeGreaterThan(0);
  });

  it.each(quotes)("$path shows $file#$region as it runs", (quote) => {
    expect(existsSync(join(root, quote.file))).toBe(true);
    expect(quote.code).toBe(regionOf(quote));
  });
});
