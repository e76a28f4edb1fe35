import { describe, expect, it, vi } from "vitest";
import { layouts } from "@graphspan/neo4j";
import { createStructureChunker } from "../chunking/structure-chunker.js";
import { planDocument } from "../writing/plan-document.js";
import { openThreads } from "./open-threads.fixture.js";
import { pdfFile, type PdfParts } from "./pdf-file.fixture.js";
import { pdfReader } from "./pdf-reader.js";
import type { ReadDocument } from "./read-document.js";

const read = async (parts: PdfParts | Buffer): Promise<ReadDocument> =>
  pdfReader.read({ bytes: Buffer.isBuffer(parts) ? parts : pdfFile(parts), fileName: "report.pdf" });
const lines = (...texts: readonly string[]) => texts.map((text, index) => ({ y: 700 - 14 * index, text }));

describe("pdfReader", () => {
  it("gives the text of each page by lines, pages parted by a form feed, and says where each begins", async () => {
    const { text, pageStarts, leftOut } = await read({ pages: [lines("First line,", "second line."), [], lines("Third (page).")] });
    expect(text).toBe("First line,\nsecond line.\f\fThird (page).");
    expect(pageStarts).toEqual([0, 25, 26]);
    expect(leftOut).toEqual(["1 page without text"]);
    expect((await read({ pages: [lines("Alone.")] })).pageStarts).toBeNull();
  });

  it("parts paragraphs where the paper leaves more room, and leaves hyphens at the ends of lines", async () => {
    const ys = [700, 686, 672, 640, 626];
    const texts = ["One hyphen-", "ated word", "and more.", "A new", "paragraph."];
    const { text } = await read({ pages: [ys.map((y, index) => ({ y, text: texts[index]! }))] });
    expect(text).toBe("One hyphen-\nated word\nand more.\n\nA new\nparagraph.");
  });

  it("reads columns one after another where the page draws them so", async () => {
    const column = (x: number, name: string) => [1, 2, 3].map((line) => ({ x, y: 700 - 14 * line, text: `${name} ${line}` }));
    const { text } = await read({ pages: [[...column(72, "left"), ...column(320, "right")]] });
    expect(text).toBe("left 1\nleft 2\nleft 3\nright 1\nright 2\nright 3");
  });

  it("makes sections of the outline, each from the line that its destination shows", async () => {
    const outline = [
      { title: "Über A", page: 0, top: 710, items: [{ title: "A.1", page: 0, top: 682 }] },
      { title: "B", page: 1 },
    ];
    const { text, sections } = await read({ pages: [lines("Heading", "words", "Lower", "more"), lines("Last")], outline });
    expect(sections.map(({ path, level, start, end }) => ({ path, level, text: text.slice(start, end) }))).toEqual([
      { path: ["Über A"], level: 1, text: "Heading\nwords\nLower\nmore\f" },
      { path: ["Über A", "A.1"], level: 2, text: "Lower\nmore\f" },
      { path: ["B"], level: 1, text: "Last" },
    ]);
  });

  it("makes no section of an entry of the outline that leads nowhere or backwards, and says so", async () => {
    const outline = [{ title: "Nowhere" }, { title: "Second", page: 1 }, { title: "Back", page: 0 }, { title: "Outside", page: 1, top: 1 }];
    const { sections, warnings } = await read({ pages: [lines("a"), lines("b")], outline });
    expect(sections.map(({ heading }) => heading)).toEqual(["Second", "Outside"]);
    expect(warnings).toEqual([expect.stringContaining("2 entries of the outline")]);
  });

  it("knows what the file says about itself", async () => {
    const info = { Title: "A title\0", Author: "Ada", CreationDate: "D:20230505202435-04'00'", Subject: "", Keywords: "x, y", Company: "Acme" };
    const document = await read({ pages: [lines("a")], info, language: "en-GB" });
    expect(document.title).toBe("A title");
    expect(document.bibliography).toEqual({ publisher: null, author: "Ada", publishedAt: "2023-05-06T00:24:35.000Z", language: "en-GB" });
    expect(document.metadata).toMatchObject({ keywords: "x, y", Company: "Acme" });
    expect((await read({ pages: [lines("a")] })).title).toBe("report.pdf");
  });

  it("reads Chinese that only a table of the library gives a meaning", async () => {
    const { text } = await read({ pages: [[{ y: 700, text: { hex: "c4e3bac3" }, font: "F2" }]] });
    expect(text).toBe("你好");
  });

  it("leaves out codes of fonts that stand for no character, and counts them", async () => {
    const { text, leftOut } = await read({ pages: [[{ y: 700, text: "xAyz", font: "F3" }]] });
    expect(text).toBe("xyz");
    expect(leftOut).toEqual(["1 code of no character"]);
  });

  it("never cites a page that is not there, with chunks that overlap the breaks", async () => {
    const parts = { pages: [lines("page one holds words."), lines("page two holds words."), lines("page three holds words.")] };
    const bytes = pdfFile(parts);
    const source = { uri: "r.pdf", path: null, sourceSha256: "", bytes: bytes.length, mediaType: "application/pdf", reader: pdfReader.name };
    const chunker = createStructureChunker({ maxCharacters: 30, overlapCharacters: 12 });
    const context = { layout: layouts.graphspan, chunker, corpus: "default", run: "run" };
    const { document } = await planDocument("d", { ...source, read: () => read(bytes), metadataSha256: null }, context);
    const { text } = await read(bytes);
    const utf8 = Buffer.from(text);
    expect(document.chunks.length).toBeGreaterThan(3);
    for (const { page, startByte } of document.chunks) expect(page).toBe(utf8.subarray(0, startByte).toString().split("\f").length);
  });

  it("gives the same for the same bytes, and leaves them as they are", async () => {
    const bytes = pdfFile({ pages: [lines("a", "b")], outline: [{ title: "A", page: 0 }] });
    const before = Buffer.from(bytes);
    expect(JSON.stringify(await read(bytes))).toBe(JSON.stringify(await read(bytes)));
    expect(bytes.equals(before)).toBe(true);
  });

  it("refuses what is encrypted, holds no text or is broken, each with its reason", async () => {
    const refusal = (code: string, message: string) => ({ code, message: expect.stringContaining(message) as unknown });
    await expect(read({ pages: [lines("a")], isEncrypted: true })).rejects.toMatchObject(refusal("INGEST.ENCRYPTED", "password"));
    await expect(read({ pages: [[], []] })).rejects.toMatchObject(refusal("INGEST.NO_TEXT", "None of the 2 pages"));
    for (const bytes of ["", "%PDF-1.7\n", "no PDF at all", "%PDF-1.7\n".padEnd(20_000, "\0\xff")])
      await expect(read(Buffer.from(bytes, "latin1"))).rejects.toMatchObject(refusal("INGEST.BROKEN_FILE", "no PDF that can be read"));
  });

  it("ends its thread when its signal aborts, and rejects with the reason", async () => {
    const [before, stop, reason] = [openThreads(), new AbortController(), new Error("enough")];
    const bytes = pdfFile({ pages: Array.from({ length: 20_000 }, () => lines("words")) });
    const reading = pdfReader.read({ bytes, fileName: "report.pdf", signal: stop.signal });
    await vi.waitUntil(() => openThreads() > before, { interval: 1, timeout: 20_000 });
    stop.abort(reason);
    await expect(reading).rejects.toBe(reason);
    await vi.waitUntil(() => openThreads() <= before, { timeout: 10_000 });
    await expect(pdfReader.read({ bytes, fileName: "report.pdf", signal: stop.signal })).rejects.toBe(reason);
  });

  it("reads what is left of a damaged file, and says that text may be missing; or refuses it", async () => {
    const whole = pdfFile({ pages: [lines("first"), lines("second")] });
    let damaged = 0;
    for (let end = whole.length - 1; end > 0; end -= 400) {
      const outcome = await read(whole.subarray(0, end)).catch((error: unknown) => error as { code: string });
      if ("code" in outcome) expect(["INGEST.BROKEN_FILE", "INGEST.NO_TEXT"]).toContain(outcome.code);
      else expect(outcome.text.startsWith("first") || outcome.warnings.length > 0).toBe(true);
      damaged += 1;
    }
    expect(damaged).toBeGreaterThan(3);
  });
});
