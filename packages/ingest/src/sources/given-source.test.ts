import { describe, expect, it } from "vitest";
import { pdfFile } from "../readers/pdf-file.fixture.js";
import { type GivenDocument, givenSource } from "./given-source.js";
import type { SourceEntry } from "./document-source.js";

async function read(documents: readonly unknown[]): Promise<SourceEntry[]> {
  const entries: SourceEntry[] = [];
  for await (const entry of givenSource(documents as GivenDocument[]).open({})) entries.push(entry);
  return entries;
}
const hashOf = (entry: SourceEntry | undefined): string => (entry?.kind === "document" ? entry.document.sourceSha256 : "none");

describe("givenSource", () => {
  it("refuses a document whose metadata cannot be stored alone, before anything is written", async () => {
    const itself: Record<string, unknown> = {};
    itself["itself"] = itself;
    const broken: unknown[] = [{ "a\0b": 1 }, { a: [1, undefined] }, { a: new Map() }, { a: () => 1 }, itself, { "": 1 }];
    for (const metadata of broken) {
      const entries = await read([{ uri: "broken", content: "x", metadata }, { uri: "next", content: "x" }]);
      expect(entries).toMatchObject([
        { kind: "refused", uri: "broken", error: { code: "INGEST.INVALID_METADATA" } },
        { kind: "document", document: { uri: "next" } },
      ]);
    }
    const throwing = Object.defineProperty({}, "a", {
      enumerable: true,
      get: () => {
        throw new Error("no");
      },
    });
    const entries = await read([new Map(), throwing].map((metadata) => ({ uri: "a", content: "x", metadata })));
    expect(entries.map(({ kind }) => kind)).toEqual(["refused", "refused"]);
  });

  it("sees every change of metadata", async () => {
    const values = [1, "1", [1], 10n ** 20n, 10n ** 20n + 1n, { b: 1 }, NaN];
    const metadata = [{}, { b: 1 }, ...values.map((a) => ({ a }))];
    const hashes = (await read(metadata.map((given, index) => ({ uri: `${index}`, content: "x", metadata: given })))).map(hashOf);
    expect(new Set(hashes).size).toBe(metadata.length);
    expect(hashes).not.toContain("none");
  });
});

describe("the format of a given document", () => {
  const understood = async (document: Partial<GivenDocument>): Promise<unknown> => {
    const [entry] = await read([{ uri: "a", content: "", ...document }]);
    if (entry?.kind !== "document") return entry?.kind === "refused" ? entry.error.code : entry?.kind;
    try {
      const { text, title, sections } = await entry.document.read();
      return [entry.document.mediaType, title, text, sections.length];
    } catch (error) {
      return (error as { code: string }).code;
    }
  };
  const html = '<meta charset="iso-8859-5"><title>T</title><h1>Caf\u00e9</h1>';

  it("is the one that its media type names, else the one of its uri, else plain text", async () => {
    expect(await understood({ content: "# H\ntext" })).toEqual(["text/plain", "a", "# H\ntext", 0]);
    expect(await understood({ uri: "x/a.md", content: "# H\ntext" })).toEqual(["text/markdown", "H", "# H\ntext", 1]);
    expect(await understood({ uri: "a.md", content: "# H\ntext", mediaType: "text/plain" })).toEqual(["text/plain", "a.md", "# H\ntext", 0]);
    expect(await understood({ content: "= T\n\n== H\ntext", mediaType: "text/asciidoc; charset=utf-8" })).toEqual(["text/asciidoc", "T", "= T\n\n== H\ntext", 2]);
    expect(await understood({ content: "<p>x", mediaType: "application/xhtml+xml" })).toEqual(["text/html", "a", "x", 0]);
    const pdf = pdfFile({ pages: [[{ y: 700, text: "words" }]] });
    expect(await understood({ content: pdf, mediaType: "application/pdf" })).toEqual(["application/pdf", "a", "words", 0]);
    expect(await understood({ uri: "a.pdf", content: pdf })).toEqual(["application/pdf", "a.pdf", "words", 0]);
  });

  it("is read from a text as it is, whatever encoding that says it is in", async () => {
    expect(await understood({ content: html, mediaType: "text/html" })).toEqual(["text/html", "T", "Café", 1]);
    expect(await understood({ content: Buffer.from(html), mediaType: "text/html" })).toBe("INGEST.NOT_UTF8");
    expect(await understood({ uri: "a.pdf", content: "what a PDF says" })).toEqual(["text/plain", "a.pdf", "what a PDF says", 0]);
  });

  it("is refused where it is not read, or only from bytes", async () => {
    expect(await understood({ mediaType: "image/png" })).toBe("INGEST.INVALID_DOCUMENT");
    expect(await understood({ content: "%PDF", mediaType: "application/pdf" })).toBe("INGEST.INVALID_DOCUMENT");
    expect(await understood({ content: Buffer.from("no PDF"), mediaType: "application/pdf" })).toBe("INGEST.BROKEN_FILE");
  });
});
