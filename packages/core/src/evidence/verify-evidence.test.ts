import { runInNewContext } from "node:vm";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { candidate, settings } from "../selection/candidates.fixture.js";
import { evidenceOf } from "./evidence.fixture.js";
import type { Evidence, EvidenceItem } from "./evidence.js";
import { type SourceText, verifyEvidence } from "./verify-evidence.js";

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const [sample] = evidenceOf([candidate("sample", { vector: 1 })], settings()).items;

type Given = Pick<EvidenceItem, "documentId" | "text"> & { readonly startByte: number } & Partial<EvidenceItem>;

function evidenceWith(...given: readonly Given[]): Evidence {
  const items = given.map(({ startByte, ...rest }, index): EvidenceItem => ({
    ...sample!,
    rank: index + 1,
    chunkId: `chunk ${index}`,
    span: { startByte, endByte: startByte + encode(rest.text).length },
    ...rest,
  }));
  return { ...evidenceOf([], settings()), items };
}

/** State, and span where there is one, of the only item. */
async function verify(item: Given, source: SourceText): Promise<unknown[]> {
  const { items, ok } = await verifyEvidence(evidenceWith(item), () => source);
  expect(ok).toBe(items[0]!.state === "ok");
  return items.map(({ state, span }) => [state, ...(span ? [span.startByte, span.endByte] : [])])[0]!;
}

describe("verifyEvidence", () => {
  const item = { documentId: "d", text: "trümpet 🎺", startByte: 4 };

  it("finds an item where it was, in a string or in bytes", async () => {
    expect(await verify(item, "The trümpet 🎺.")).toEqual(["ok"]);
    expect(await verify(item, encode("The trümpet 🎺."))).toEqual(["ok"]);
  });

  it("finds an item that moved at the place nearest to the old one", async () => {
    expect(await verify(item, "trümpet 🎺, and the trümpet 🎺")).toEqual(["moved", 0, 13]);
    expect(await verify({ ...item, startByte: 12 }, "trümpet 🎺, and the trümpet 🎺")).toEqual(["moved", 23, 36]);
    expect(await verify({ ...item, startByte: 900 }, "trümpet 🎺")).toEqual(["moved", 0, 13]);
  });

  it("tells a changed text from a missing document", async () => {
    expect(await verify(item, "The trumpet.")).toEqual(["changed"]);
    expect(await verify(item, "")).toEqual(["changed"]);
    expect(await verify(item, null)).toEqual(["missing"]);
    expect(await verify(item, undefined)).toEqual(["missing"]);
  });

  it("compares bytes, not characters that look alike", async () => {
    expect(await verify({ documentId: "d", text: "caf\u00e9", startByte: 0 }, "cafe\u0301")).toEqual(["changed"]);
    expect(await verify({ documentId: "d", text: "a\nb", startByte: 0 }, "a\r\nb")).toEqual(["changed"]);
    expect(await verify({ documentId: "d", text: "a\r\nb", startByte: 2 }, "\r\na\r\nb")).toEqual(["ok"]);
  });

  it("counts a byte order mark, which is part of the text", async () => {
    expect(await verify({ documentId: "d", text: "abc", startByte: 3 }, encode("\ufeffabc"))).toEqual(["ok"]);
    expect(await verify({ documentId: "d", text: "abc", startByte: 3 }, "\ufeffabc")).toEqual(["ok"]);
    expect(await verify({ documentId: "d", text: "\ufeffabc", startByte: 0 }, "\ufeffabc")).toEqual(["ok"]);
    expect(await verify({ documentId: "d", text: "abc", startByte: 3 }, "abc")).toEqual(["moved", 0, 3]);
  });

  it("reads bytes that are no UTF-8 as they are", async () => {
    const broken = Uint8Array.from([0xff, 0xc3, 0x80, 0xed, 0xa0, 0x80, ...encode("abc"), 0xf0, 0x9f]);
    expect(await verify({ documentId: "d", text: "abc", startByte: 6 }, broken)).toEqual(["ok"]);
    expect(await verify({ documentId: "d", text: "\ufffd", startByte: 0 }, broken)).toEqual(["changed"]);
    expect(await verify({ documentId: "d", text: "\ud800", startByte: 0 }, "\ufffd")).toEqual(["changed"]);
  });

  it("does not call a span right that is longer than its text", async () => {
    expect(await verify({ documentId: "d", text: "abc", startByte: 0, span: { startByte: 0, endByte: 5 } }, "abcde")).toEqual(["moved", 0, 3]);
  });

  it("looks for an item that never had a place in the document", async () => {
    expect(await verify({ documentId: "d", text: "abc", startByte: 0, grounding: "chunk" }, "abc abc")).toEqual(["moved", 0, 3]);
    expect(await verify({ documentId: "d", text: "abc", startByte: 4, grounding: "chunk" }, "abc abc")).toEqual(["moved", 0, 3]);
    expect(await verify({ documentId: "d", text: "abc", startByte: 0, grounding: "chunk" }, "abd")).toEqual(["changed"]);
  });

  it("finds every passage of a text where it was, however it is cut", async () => {
    const words = fc.array(fc.string({ unit: "grapheme", minLength: 1, maxLength: 6 }), { minLength: 3, maxLength: 10 });
    await fc.assert(
      fc.asyncProperty(words, fc.nat(9), fc.string({ unit: "grapheme", maxLength: 5 }), async (parts, pick, inserted) => {
        const index = pick % parts.length;
        const startByte = encode(parts.slice(0, index).join("")).length;
        expect(await verify({ documentId: "d", text: parts[index]!, startByte }, parts.join(""))).toEqual(["ok"]);
        const [state] = await verify({ documentId: "d", text: parts[index]!, startByte }, inserted + parts.join(""));
        expect(["ok", "moved"]).toContain(state);
      }),
    );
  });

  it("reads each document once, a few at a time, and answers in the order of the items", async () => {
    const given = Array.from({ length: 30 }, (_, index) => ({ documentId: `d${index % 10}`, text: `text ${index}`, startByte: 0 }));
    const asked: string[] = [];
    let [running, most] = [0, 0];
    const { items, ok } = await verifyEvidence(evidenceWith(...given), async ({ documentId, path }) => {
      expect(path).toBe("d.md");
      asked.push(documentId);
      most = Math.max(most, (running += 1));
      await new Promise((resolve) => setTimeout(resolve, documentId === "d0" ? 10 : 1));
      running -= 1;
      return `text ${documentId.slice(1)}`;
    });
    expect(asked.toSorted()).toEqual(Array.from({ length: 10 }, (_, index) => `d${index}`));
    expect(most).toBe(4);
    expect(items.map(({ rank, documentId, state }) => [rank, documentId, state])).toEqual(
      given.map(({ documentId }, index) => [index + 1, documentId, index < 10 ? "ok" : "changed"]),
    );
    expect(ok).toBe(false);
  });

  it("reads every place that is named for a document, and holds each item against its own", async () => {
    const at = (path: string): EvidenceItem["source"] => ({ ...sample!.source, path });
    const given = [
      { documentId: "d", text: "Herons", startByte: 0, source: at("a.md") },
      { documentId: "d", text: "Herons", startByte: 0, source: at("official.md") },
    ];
    const { items, ok } = await verifyEvidence(evidenceWith(...given), ({ path }) => (path === "a.md" ? "Herons nest." : "Nothing."));
    expect(items.map(({ state }) => state)).toEqual(["ok", "changed"]);
    expect(ok).toBe(false);
  });

  it("is ok without items, and reads nothing", async () => {
    expect(await verifyEvidence(evidenceWith(), () => expect.unreachable())).toEqual({ items: [], ok: true });
  });

  it.each([
    ["throws", () => { throw new TypeError("no such disk"); }],
    ["rejects", () => Promise.reject(new TypeError("no such disk"))],
  ])("fails at once with the error of a source that %s, and reads no more", async (_, fail) => {
    const asked: string[] = [];
    const evidence = evidenceWith(...Array.from({ length: 20 }, (_value, index) => ({ documentId: `d${index}`, text: "x", startByte: 0 })));
    await expect(
      verifyEvidence(evidence, ({ documentId }) => {
        asked.push(documentId);
        return documentId === "d1" ? fail() : new Promise((resolve) => setTimeout(resolve, 5, "x"));
      }),
    ).rejects.toThrow("no such disk");
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(asked).toEqual(["d0", "d1", "d2", "d3"]);
  });

  it.each<[string, unknown]>([
    ["ArrayBuffer", encode("The trümpet 🎺.").buffer],
    ["DataView", new DataView(new ArrayBuffer(4))],
    ["Uint16Array", Uint16Array.from([1])],
    ["Array", [84, 104, 101]],
    ["Object", { text: "The trümpet 🎺." }],
    ["number", 4],
    ["boolean", false],
    ["function", () => "The trümpet 🎺."],
  ])("refuses a source of type %s and says what it takes", async (kind, source) => {
    for (const given of [source, Promise.resolve(source)])
      await expect(verifyEvidence(evidenceWith(item), () => given as SourceText)).rejects.toMatchObject({
        code: "CONFIG.INVALID_OPTIONS",
        message: expect.stringContaining(`readSource gave, a value of type ${kind}.`) as string,
        fix: expect.stringMatching(/string, a Uint8Array, or null/) as string,
        details: { documentId: "d", kind },
      });
  });

  it("takes bytes in a Buffer, in a part of one and from another realm", async () => {
    const whole = Buffer.from("xThe trümpet 🎺.");
    expect(await verify(item, whole.subarray(1))).toEqual(["ok"]);
    expect(await verify(item, runInNewContext("Uint8Array.from(bytes)", { bytes: [...whole.subarray(1)] }) as Uint8Array)).toEqual(["ok"]);
  });

  it("refuses an option that it does not know", async () => {
    const options = { timeout: 5 } as object;
    await expect(verifyEvidence(evidenceWith(item), () => "", options)).rejects.toMatchObject({ code: "CONFIG.INVALID_OPTIONS" });
  });

  it("stops waiting when the signal aborts", async () => {
    const controller = new AbortController();
    const reason = new TypeError("enough");
    const waiting = verifyEvidence(evidenceWith(item), () => new Promise<never>(() => undefined), { signal: controller.signal });
    controller.abort(reason);
    await expect(waiting).rejects.toBe(reason);
    await expect(verifyEvidence(evidenceWith(item), () => expect.unreachable(), { signal: controller.signal })).rejects.toBe(reason);
  });
});
