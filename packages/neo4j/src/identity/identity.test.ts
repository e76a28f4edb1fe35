import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contentHash } from "./content-hash.js";
import { contentId, type IdPart } from "./content-id.js";
import { chunkId, documentId, extractionId, sectionId, thingId, thingName } from "./ids.js";

const text = fc.string({ unit: "grapheme" });
const part: fc.Arbitrary<IdPart> = fc.oneof(text, fc.nat(), fc.array(text, { maxLength: 3 }));
const shape = /^[dsc]1[0-9a-hjkmnp-tv-z]{20}$/;

describe("ids made from content", () => {
  it("are equal exactly when their parts are", () => {
    const parts = fc.array(part, { maxLength: 4 });
    fc.assert(
      fc.property(parts, parts, (left, right) => {
        expect(contentId("c", left) === contentId("c", right)).toBe(JSON.stringify(left) === JSON.stringify(right));
      }),
    );
  });

  it("tell apart parts that read the same when they are run together", () => {
    const alike: readonly (readonly IdPart[])[] = [
      ["ab", "c"],
      ["a", "bc"],
      ["abc"],
      [["ab"], "c"],
      [["ab", "c"]],
      ["ab", ["c"]],
      ["ab", "c", []],
      ["", "ab", "c"],
    ];
    const numbers: readonly (readonly IdPart[])[] = [[1, 23], [12, 3], ["1", 23], [123], ["123"], ["n1;"], [1, "23"]];
    for (const group of [alike, numbers]) expect(new Set(group.map((parts) => contentId("c", parts))).size).toBe(group.length);
  });

  it("have a letter, a version and twenty letters or digits that are hard to misread", () => {
    fc.assert(
      fc.property(text, text, fc.nat(), (corpus, uri, number) => {
        expect(documentId({ corpus, uri })).toMatch(shape);
        expect(sectionId({ documentId: uri, path: [corpus], ordinal: number })).toMatch(shape);
        expect(chunkId({ documentId: uri, startByte: number, endByte: number, contentHash: corpus })).toMatch(shape);
      }),
    );
  });

  it("stay the same from release to release", () => {
    const document = documentId({ uri: "guide/intro.md" });
    const chunk = { documentId: document, startByte: 0, endByte: 5, contentHash: contentHash("Grüße") };
    const [section, thing] = [{ documentId: document, path: ["Intro"], ordinal: 0 }, { class: "Person", name: "Ada" }];
    const extraction = { ontology: "{}", extractor: "names" };
    expect([document, sectionId(section), chunkId(chunk), thingId(thing), extractionId(extraction)]).toMatchInlineSnapshot(`
      [
        "d1vf8spmz84jw4291jzgtr",
        "s1fyq0xakyekh2fjaza6ae",
        "c1j27ye2hvdckmkzgnqpnh",
        "t1ktg9wda31x5n1b7xt2w5",
        "x1aemry9ksx4ck0p3qr47j",
      ]
    `);
  });

  it("belong to the default corpus when none is named", () => {
    expect(documentId({ uri: "a" })).toBe(documentId({ corpus: "default", uri: "a" }));
    expect(documentId({ uri: "a" })).not.toBe(documentId({ corpus: "other", uri: "a" }));
  });

  it("differ with every part of a chunk", () => {
    const chunk = { documentId: "d", startByte: 0, endByte: 5, contentHash: "h" };
    const others = [{ documentId: "e" }, { startByte: 1 }, { endByte: 6 }, { contentHash: "i" }].map((change) =>
      chunkId({ ...chunk, ...change }),
    );
    expect(new Set([chunkId(chunk), ...others]).size).toBe(5);
  });

  it("of a thing differ with class, spelling and case, not with spaces or the way in which accents are written", () => {
    const id = (name: string, of = "Person"): string => thingId({ class: of, name });
    for (const same of ["Zoë  Lund", " Zoë\nLund ", "Zoe\u0308\u00a0Lund"]) {
      expect(thingName(same)).toBe("Zoë Lund");
      expect(id(same)).toBe(id("Zoë Lund"));
    }
    expect(new Set([id("Zoë Lund"), id("Zoë lund"), id("Zoe Lund"), id("ZoëLund"), id("Zoë Lund", "Place")]).size).toBe(5);
  });

  it("are refused for text that has no UTF-8 form, because different texts would share one", () => {
    const refused = expect.objectContaining({ code: "IDENTITY.LONE_SURROGATE" }) as Error;
    expect(() => documentId({ uri: "\ud800" })).toThrow(refused);
    expect(() => contentHash("a\udc00")).toThrow(refused);
  });
});

describe("the content hash", () => {
  it("is the sha256 of the UTF-8 bytes", () => {
    expect(contentHash("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    fc.assert(fc.property(text, (value) => contentHash(value) === contentHash(new TextEncoder().encode(value))));
  });
});
