import JSZip from "jszip";
import { describe, expect, it } from "vitest";
import { docxFile, type DocxParts, image, listItem, paragraph, table } from "./docx-file.fixture.js";
import { docxReader } from "./docx-reader.js";
import type { ReadDocument } from "./read-document.js";

const readBytes = async (bytes: Uint8Array): Promise<ReadDocument> => docxReader.read({ bytes, fileName: "report.docx" });
const read = async (parts: DocxParts): Promise<ReadDocument> => readBytes(await docxFile(parts));
const refusal = (code: string, message: string) => ({ code, message: expect.stringContaining(message) as unknown });

describe("docxReader", () => {
  it("gives headings, paragraphs, lists and tables as text, with sections and whole tables", async () => {
    const rows = [
      ["Year", "Sum"],
      ["2023", "7 &amp; more"],
    ];
    const body = [
      paragraph("Report", "Heading1"),
      paragraph("First words, naïve 漢字 🎺."),
      paragraph("Figures", "Heading2"),
      table(rows),
      listItem("one"),
      listItem("two"),
      paragraph("End", "Heading1"),
    ];
    const { text, title, sections, blocks } = await read({ body: body.join("") });
    for (const part of ["Report", "First words, naïve 漢字 🎺.", "Figures", "2023", "7 & more", "one", "two"]) expect(text).toContain(part);
    expect(title).toBe("Report");
    expect(sections.map(({ path }) => path)).toEqual([["Report"], ["Report", "Figures"], ["End"]]);
    expect(text.slice(sections[1]!.start, sections[1]!.end)).toMatch(/^Figures/);
    expect(blocks.map(({ start, end }) => text.slice(start, end))).toEqual([expect.stringMatching(/Year.+Sum\n.*2023/)]);
  });

  it("knows what the file says about itself", async () => {
    const properties =
      "<dc:title> A title </dc:title><dc:creator>Ada &amp; Bo</dc:creator><dc:subject/><dc:language>en</dc:language>" +
      "<cp:keywords><![CDATA[x, y]]></cp:keywords><dcterms:created>2023-09-26T10:00:00Z</dcterms:created>";
    const { title, bibliography, metadata } = await read({ body: paragraph("words"), properties });
    expect(title).toBe("A title");
    expect(bibliography).toEqual({ author: "Ada & Bo", publishedAt: "2023-09-26T10:00:00Z", language: "en", publisher: null });
    expect(metadata).toEqual({ author: "Ada & Bo", publishedAt: "2023-09-26T10:00:00Z", language: "en", keywords: "x, y" });
    expect((await read({ body: paragraph("words") })).title).toBe("report.docx");
  });

  it("reads the text although what the file says about itself is broken, and says so", async () => {
    const { text, warnings } = await read({ body: paragraph("words"), properties: "<dc:title>" });
    expect(text).toContain("words");
    expect(warnings).toEqual([expect.stringContaining("no XML")]);
  });

  it("leaves images out and counts them", async () => {
    const { text, leftOut } = await read({ body: paragraph("before") + image + image + paragraph("after") });
    expect(text).toMatch(/^before\s+after\s*$/);
    expect(leftOut).toEqual(["2 images"]);
  });

  it("takes a document without text for one without text", async () => {
    expect((await read({ body: "" })).text.trim()).toBe("");
  });

  it("gives the same for the same bytes", async () => {
    const bytes = await docxFile({ body: paragraph("words", "Heading1") });
    expect(JSON.stringify(await readBytes(bytes))).toBe(JSON.stringify(await readBytes(bytes)));
  });

  it("refuses what is encrypted, of an older format or broken, each with its reason", async () => {
    const compound = Buffer.from("d0cf11e0a1b11ae1", "hex");
    const encrypted = Buffer.concat([compound, Buffer.from("EncryptedPackage", "utf16le")]);
    await expect(readBytes(encrypted)).rejects.toMatchObject(refusal("INGEST.ENCRYPTED", "password"));
    await expect(readBytes(compound)).rejects.toMatchObject(refusal("INGEST.BROKEN_FILE", "before it"));
    const otherZip = await new JSZip().file("a.txt", "x").generateAsync({ type: "uint8array" });
    const brokenXml = await docxFile({ body: "<w:p><w:r>" });
    for (const bytes of [Buffer.from(""), Buffer.from("no zip at all"), otherZip, brokenXml])
      await expect(readBytes(bytes)).rejects.toMatchObject({ code: "INGEST.BROKEN_FILE" });
    const whole = await docxFile({ body: paragraph("words") });
    for (let end = 1; end < whole.length; end += 97) await expect(readBytes(whole.subarray(0, end))).rejects.toMatchObject({ code: "INGEST.BROKEN_FILE" });
  });

  it("refuses a small file that unpacks to a large one, whatever it says about its size", async () => {
    const bomb = await docxFile({ body: paragraph("words"), others: { "word/media/bomb.xml": "x".repeat(65 * 1024 * 1024) } });
    await expect(readBytes(bomb)).rejects.toMatchObject(refusal("INGEST.BEYOND_LIMITS", "bomb.xml"));
    const size = Buffer.alloc(4);
    size.writeUInt32LE(65 * 1024 * 1024);
    for (let at = bomb.indexOf(size); at !== -1; at = bomb.indexOf(size)) bomb.writeUInt32LE(10, at);
    await expect(readBytes(bomb)).rejects.toMatchObject(refusal("INGEST.BEYOND_LIMITS", "bomb.xml"));
  });
});
