import { describe, expect, it } from "vitest";
import { createAddedDocuments } from "./added-documents.js";

describe("documents that were added", () => {
  it("are the twins of documents of the same bytes, each once, those of the same file name first", () => {
    const added = createAddedDocuments();
    added.add("h1", "new/b.md");
    added.add("h1", "new/a.md");
    added.add("h2", "new/c.md");
    expect(added.hashes()).toEqual(["h1", "h2"]);
    expect(added.takeTwinOf({ sourceSha256: "h1", uri: "old/a.md" })).toBe("new/a.md");
    expect(added.takeTwinOf({ sourceSha256: "h1", uri: "old/a.md" })).toBe("new/b.md");
    expect(added.takeTwinOf({ sourceSha256: "h1", uri: "old/a.md" })).toBeUndefined();
    expect(added.takeTwinOf({ sourceSha256: "h3", uri: "old/a.md" })).toBeUndefined();
    expect(added.takeTwinOf({ sourceSha256: null, uri: "old/a.md" })).toBeUndefined();
  });

  it("are remembered up to a number, however many there are", () => {
    const added = createAddedDocuments();
    for (let index = 0; index < 20_000; index += 1) added.add(`h${index}`, `${index}.md`);
    expect(added.hashes()).toHaveLength(10_000);
  });
});
