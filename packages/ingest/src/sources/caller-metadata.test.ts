import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { markdownReader } from "../readers/markdown-reader.js";
import type { ReadDocument } from "../readers/read-document.js";
import type { SourceDocument } from "./document-source.js";
import { type DescribeDocument, describeSource } from "./caller-metadata.js";

const content = "---\ntitle: Its own\nauthor: Ada\nsize: 3\n---\ntext";
let reads = 0;
const source: SourceDocument = {
  uri: "notes/a.md",
  path: "/notes/a.md",
  sourceSha256: "0",
  bytes: content.length,
  mediaType: "text/markdown",
  reader: markdownReader.name,
  read: () => {
    reads += 1;
    return markdownReader.read({ bytes: Buffer.from(content), fileName: "a.md" });
  },
};
const described = (callback: DescribeDocument) => describeSource(source, callback);
const readWith = async (callback: DescribeDocument) => (await described(callback)).read();

describe("metadata from the caller", () => {
  it("goes before what the document says, with its types, and null takes a key away", async () => {
    const date = new Date("2026-03-01T00:00:00Z");
    const document = await readWith(() => ({
      title: "Better",
      publisher: "The Press",
      publishedAt: date,
      author: null,
      year: 2026,
      draft: false,
      tags: ["a", "b"],
      src: { page: 4, place: { shelf: "x" } },
      unsaid: undefined,
    }));
    expect(document).toMatchObject({
      title: "Better",
      bibliography: { publisher: "The Press", publishedAt: "2026-03-01T00:00:00.000Z", author: null },
    });
    expect(document.metadata).toEqual({
      title: "Its own",
      size: 3,
      publisher: "The Press",
      publishedAt: "2026-03-01T00:00:00.000Z",
      year: 2026,
      draft: false,
      tags: ["a", "b"],
      "src.page": 4,
      "src.place.shelf": "x",
    });
    expect(await described(() => ({ mediaType: "text/x-note" }))).toMatchObject({ mediaType: "text/x-note" });
  });

  const withMetadata = async (metadata: ReadDocument["metadata"], bibliography: Partial<ReadDocument["bibliography"]>, said: object) => {
    const read = async (): Promise<ReadDocument> => {
      const document = await source.read();
      return { ...document, metadata, bibliography: { ...document.bibliography, ...bibliography } };
    };
    return (await describeSource({ ...source, read }, () => said as Record<string, unknown>)).read();
  };

  it("leaves what a reader knows of a document, unless it speaks of it", async () => {
    const known = { author: "Ada", language: "en", publishedAt: "1843", publisher: "Press" };
    expect((await withMetadata({}, known, { shelf: "x" })).bibliography).toEqual(known);
    expect((await withMetadata({}, known, { author: null, lang: "fr", date: "1844" })).bibliography).toEqual({
      author: null,
      language: "fr",
      publishedAt: "1844",
      publisher: "Press",
    });
  });

  it("says what has two names under either of them", async () => {
    const names = { publishedAt: ["publishedAt", "date"], author: ["author", "authors"], language: ["language", "lang"] } as const;
    for (const [field, aliases] of Object.entries(names))
      for (const own of aliases)
        for (const said of aliases)
          for (const value of ["new", null]) {
            const { bibliography } = await withMetadata({ [own]: "old" }, { [field]: "old" }, { [said]: value });
            expect({ own, said, value: bibliography[field as keyof typeof names] }).toEqual({ own, said, value });
          }
  });

  it("replaces and takes away keys with all that is below them, also inside of maps", async () => {
    const own = { "src.page": 3, "src.place.shelf": "a", srcs: 1, other: 2 };
    const metadataWith = async (said: object) => (await withMetadata(own, {}, said)).metadata;
    const withoutPage = { "src.place.shelf": "a", srcs: 1, other: 2 };
    expect(await metadataWith({ src: null })).toEqual({ srcs: 1, other: 2 });
    expect(await metadataWith({ src: { page: null } })).toEqual(withoutPage);
    expect(await metadataWith({ "src.page": null })).toEqual(withoutPage);
    expect(await metadataWith({ src: { place: null, page: 4 } })).toEqual({ "src.page": 4, srcs: 1, other: 2 });
    expect(await metadataWith({ src: "y" })).toEqual({ src: "y", srcs: 1, other: 2 });
    expect(await metadataWith({ src: { place: { shelf: "b" } } })).toEqual({ ...own, "src.place.shelf": "b" });
  });

  it("may look at what the document says, which is read once, and not at all where nobody asks", async () => {
    reads = 0;
    const named = await described(({ uri, path, mediaType }) => ({ shelf: [uri, path, mediaType].join(" ") }));
    expect(reads).toBe(0);
    expect((await named.read()).metadata).toMatchObject({ shelf: "notes/a.md /notes/a.md text/markdown" });
    reads = 0;
    const asked = await described(async ({ read }) => ({ twice: Number((await read()).metadata["size"]) * 2 }));
    expect([(await asked.read()).metadata["twice"], reads]).toEqual([6, 1]);
  });

  it("has a hash of what was said, whatever the order of keys, and none where nothing was", async () => {
    const hashOf = async (callback: DescribeDocument) => (await described(callback)).metadataSha256;
    for (const nothing of [() => undefined, () => ({}), () => ({ a: undefined }), () => null as never]) expect(await hashOf(nothing)).toBeNull();
    expect((await describeSource(source, null)).metadataSha256).toBeNull();
    expect(await hashOf(() => ({ a: 1, b: 2 }))).toBe(await hashOf(() => Promise.resolve({ b: 2, a: 1 })));
    const different = [{ a: 1 }, { a: "1" }, { a: [1] }, { a: true }, { b: 1 }, { a: null }, { a: { b: null } }, { title: "a" }, { mediaType: "a" }, { "a.b": 1 }];
    expect(new Set(await Promise.all(different.map((said) => hashOf(() => said)))).size).toBe(different.length);
  });

  it("refuses the document where it cannot be stored, or cannot be had", async () => {
    const broken: readonly unknown[] = [[1], "text", 7, new Map(), { title: 7 }, { title: " " }, { mediaType: ["x"] }, { "a\0b": 1 }, { a: new Map() }, { a: [1, , 2] }];
    for (const said of broken) await expect(described(() => said as never)).rejects.toMatchObject({ code: "INGEST.INVALID_METADATA" });
    for (const lone of [{ a: "\ud800" }, { "k\udc00": 1 }, { a: ["\ud800"] }, { a: { b: "\ud800" } }, { title: "\ud800" }, { mediaType: "\ud800" }])
      await expect(described(() => lone)).rejects.toMatchObject({ code: "INGEST.LONE_SURROGATE" });
    const failing: readonly DescribeDocument[] = [
      () => {
        throw new Error("no table");
      },
      () => Promise.reject(new Error("no table")),
    ];
    for (const callback of failing)
      await expect(described(callback)).rejects.toMatchObject({ code: "INGEST.INVALID_METADATA", message: expect.stringContaining("no table") as unknown });
  });

  it("passes on why a document cannot be read", async () => {
    const unreadable: SourceDocument = { ...source, read: () => markdownReader.read({ bytes: Buffer.from([0xff, 0xfe, 0x00]), fileName: "a.md" }) };
    const callback: DescribeDocument = async ({ read }) => (await read()).metadata;
    await expect(describeSource(unreadable, callback)).rejects.toMatchObject({ code: expect.stringMatching(/^INGEST\.(NOT_|LONE)/) as unknown });
  });

  it("does not begin to read a document once it is told to stop, and lets a reader know when it is", async () => {
    const given: unknown[] = [];
    const watched: SourceDocument = {
      ...source,
      read: (options) => {
        given.push(options?.signal);
        return source.read();
      },
    };
    const callback: DescribeDocument = async ({ read }) => ({ itsTitle: (await read()).title });
    for (const describeIt of [null, callback]) {
      const controller = new AbortController();
      const before = await describeSource(watched, describeIt, controller.signal);
      await before.read();
      expect(given.splice(0)).toEqual([controller.signal]);
      const after = await describeSource(watched, null, controller.signal);
      controller.abort(new Error("enough"));
      await expect(after.read()).rejects.toThrow("enough");
      await expect(describeSource(watched, callback, controller.signal)).rejects.toThrow("enough");
      expect(given).toEqual([]);
    }
  });

  it("does not wait for a callback when it is told to stop", async () => {
    const controller = new AbortController();
    const waiting = describeSource(source, () => new Promise(() => undefined), controller.signal);
    controller.abort(new Error("enough"));
    await expect(waiting).rejects.toThrow("enough");
  });

  it("keeps every value that JSON can say, flat", async () => {
    const values = fc.dictionary(fc.constantFrom("a", "b", "c"), fc.oneof(fc.integer(), fc.boolean(), fc.string({ minLength: 1 }), fc.array(fc.integer())));
    await fc.assert(
      fc.asyncProperty(values, async (said) => {
        expect((await readWith(() => said)).metadata).toMatchObject(JSON.parse(JSON.stringify(said)) as object);
      }),
      { numRuns: 50 },
    );
  });
});
