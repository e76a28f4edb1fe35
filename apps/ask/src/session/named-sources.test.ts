import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { sourcesOf } from "./named-sources.js";

describe("sourcesOf", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "ask-sources-"));
  });
  afterEach(async () => {
    await rm(folder, { recursive: true });
  });

  it("takes files of rows for rows and everything else for files, and groups only rows", async () => {
    const contents: Record<string, string> = {
      "a.csv": "id,text,talk\n1,x,T\n2,y,T\n",
      "b.TSV": "id\ttext\ttalk\n3\tx\tU\n",
      "c.jsonl": '{"id": 4, "talk": "V"}\n{"id": 5, "talk": "V"}\n',
      "d.ndjson": '{"id": 6, "talk": "W"}\n',
      "e.txt": "words",
    };
    for (const [name, content] of Object.entries(contents)) await writeFile(join(folder, name), content);
    const urisOf = async (groupBy?: string): Promise<string[]> => {
      const uris: string[] = [];
      for (const source of await sourcesOf({ paths: Object.keys(contents), folder, groupBy }))
        for await (const entry of source.open({})) uris.push(entry.kind === "document" ? entry.document.uri : entry.kind);
      return uris;
    };
    expect(await urisOf()).toEqual(["1", "2", "3", "4", "5", "6", "e.txt"]);
    expect(await urisOf("talk")).toEqual(["T", "U", "V", "W", "e.txt"]);
  });

  it("passes on which columns and keys mean what", async () => {
    const contents: Record<string, string> = { "a.csv": "nr,name,one,two\n1,N,x,y\n", "b.jsonl": '{"nr": 2, "name": "N", "one": "x", "two": "y"}\n' };
    for (const [name, content] of Object.entries(contents)) await writeFile(join(folder, name), content);
    const found: unknown[] = [];
    for (const source of await sourcesOf({ paths: Object.keys(contents), folder, idColumn: "nr", titleColumn: "name", textColumn: ["two", "one"] }))
      for await (const entry of source.open({})) {
        if (entry.kind !== "document") throw new Error(entry.kind);
        const { text, title, metadata } = await entry.document.read();
        found.push([entry.document.uri, title, text, metadata]);
      }
    expect(found).toEqual([
      ["1", "N", "N\ny\nx", {}],
      ["2", "N", "N\ny\nx", {}],
    ]);
  });

  it("refuses to group where no file of rows is named, and paths where nothing is", async () => {
    await writeFile(join(folder, "e.txt"), "words");
    await expect(sourcesOf({ paths: [".", "e.txt"], folder, groupBy: "talk" })).rejects.toMatchObject({ code: "ASK.USAGE" });
    await expect(sourcesOf({ paths: ["."], folder, textColumn: ["x"] })).rejects.toMatchObject({
      code: "ASK.USAGE",
      message: expect.stringContaining("--text-column") as unknown,
    });
    await expect(sourcesOf({ paths: ["nowhere.csv"], folder })).rejects.toMatchObject({ code: "INGEST.PATH_NOT_FOUND" });
  });
});
