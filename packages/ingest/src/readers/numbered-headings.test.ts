import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { sharedDocuments } from "../run/shared-documents.fixture.js";
import { numberedHeadings } from "./numbered-headings.js";
import { plainTextReader } from "./plain-text-reader.js";

const body = "   Some words that stand below it.\n   And some more.\n";
const laidOut = (...headings: readonly string[]): string => `Title\n\n${headings.map((heading) => `${heading}\n\n${body}\n`).join("")}`;
const found = (text: string): string[] => numberedHeadings(text).map(({ text: words, level }) => `${level} ${words}`);

describe("headings of plain text", () => {
  it("are those that are numbered without a gap above indented text", () => {
    const text = laidOut("1.  Introduction", "1.1  Purpose", "1.2 Terms", "2   Parts", "2.1 First", "2.1.1    Inner", "3. End", "Appendix A.  Names", "A.1 More");
    expect(found(text)).toEqual([
      "1 1. Introduction",
      "2 1.1 Purpose",
      "2 1.2 Terms",
      "1 2 Parts",
      "2 2.1 First",
      "3 2.1.1 Inner",
      "1 3. End",
      "1 Appendix A. Names",
      "2 A.1 More",
    ]);
    const { sections, text: whole } = plainTextReader.read({ bytes: Buffer.from(text.replaceAll("\n", "\r\n")), fileName: "a.txt" });
    expect(sections[5]!.path).toEqual(["2 Parts", "2.1 First", "2.1.1 Inner"]);
    for (const { heading, start } of sections) expect(whole.slice(start, start + 60).replaceAll(/\s+/g, " ")).toContain(heading.slice(0, 12));
  });

  it("are none where a number is missing, a line is a sentence, or text follows at once", () => {
    const others = ["7. Not the next", "2.5 Not the next", "1. Again the first", "2. This is a sentence.", "2. Introduction ..... 4", "  2. Indented"];
    for (const other of others) expect(found(laidOut("1. One", other, "2. Two", "3. Three"))).toEqual(["1 1. One", "1 2. Two", "1 3. Three"]);
    expect(found(`${laidOut("1. One", "2. Two", "3. Three")}4. Four\n${body}`)).toHaveLength(3);
  });

  it("are none in lists, letters, code and books", () => {
    const texts = [
      "1. Buy milk\n\n2. Buy bread\n\n3. Go home\n\n4. Eat\n",
      laidOut("1. One", "2. Two"),
      laidOut("2. Two", "3. Three", "4. Four"),
      laidOut("1. One", "2. Two", "3. Three").replaceAll("   ", ""),
      "1996 was a good year\n\n   indented\n",
      "",
      "\f\n\n",
    ];
    for (const text of texts) expect(found(text)).toEqual([]);
  });

  it.skipIf(!existsSync(sharedDocuments))("are found in RFCs, and in no book", () => {
    const headingsOf = (name: string): string[] => found(readFileSync(join(sharedDocuments, name), "utf8"));
    const [first, second] = [headingsOf("rfc/rfc1945.txt"), headingsOf("rfc/rfc2616.txt")];
    expect([first.length, second.length]).toEqual([101, 181]);
    expect(headingsOf("gutenberg/pride-and-prejudice-1342-0.txt")).toEqual([]);
    expect(headingsOf("emoji/unicode-emoji-test-15.0.txt")).toEqual([]);
  });
});
