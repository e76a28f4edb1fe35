import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { SourceEntry } from "./document-source.js";
import { jsonLinesSource } from "./json-lines-source.js";

describe("jsonLinesSource", () => {
  let root: string;
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), "graphspan-rows-"));
  });
  afterEach(async () => {
    await rm(root, { recursive: true });
  });

  it("says of each row, sound or broken, on which line it stands", async () => {
    const path = join(root, "rows.jsonl");
    await writeFile(path, '{"id": 1}\n\nno row\n{"id": 9007199254740993}\n');
    const entries: SourceEntry[] = [];
    for await (const entry of jsonLinesSource({ path }).open({})) entries.push(entry);
    expect(entries).toMatchObject([
      { kind: "document", document: { uri: "1", place: "rows.jsonl:1" } },
      { kind: "refused", uri: "rows.jsonl:3" },
      { kind: "document", document: { uri: "9007199254740993", place: "rows.jsonl:4" } },
    ]);
  });
});
