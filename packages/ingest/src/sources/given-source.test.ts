import { describe, expect, it } from "vitest";
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
