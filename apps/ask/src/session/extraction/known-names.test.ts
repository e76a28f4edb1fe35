import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type GraphStore, layouts } from "@graphspan/neo4j";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { namesFromFile, namesFromTitles } from "./known-names.js";

const signal = new AbortController().signal;

describe("names to look for", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "ask-names-"));
  });
  afterAll(() => rm(folder, { recursive: true }));
  const written = async (text: string | Buffer): Promise<string> => {
    const path = join(folder, "names.txt");
    await writeFile(path, text);
    return path;
  };

  it("are the titles of documents, but for names of files and what could stand anywhere", async () => {
    const rows = ["Slots", "Slots", "rfc.txt", "of", "—–—", " Ada Lovelace ", "x".repeat(101)].map((title, index) => ({ title, uri: title === "rfc.txt" ? "notes/rfc.txt" : `${index}.md` }));
    const store = { run: () => Promise.resolve(rows) } as unknown as Pick<GraphStore, "run">;
    expect(await namesFromTitles(store, layouts.graphspan, signal)).toEqual([
      { class: "Concept", name: "Ada Lovelace" },
      { class: "Concept", name: "Slots" },
    ]);
  });

  it("stand in a file one a line, behind a tab their class", async () => {
    expect(await namesFromFile(await written("\uFEFFAda Brandt\tPerson\r\n\n Oberau weir \n"))).toEqual([
      { class: "Person", name: "Ada Brandt" },
      { class: "Concept", name: "Oberau weir" },
    ]);
  });

  it.each([
    ["no name", "Ada\n\tPerson\n", "Line 2"],
    ["no text", Buffer.from([0xff, 0xfe, 0x61]), "cannot be read"],
  ])("are refused in a file with %s", async (_, text, message) => {
    await expect(namesFromFile(await written(text))).rejects.toMatchObject({ code: "ASK.FILE_NOT_READ", message: expect.stringContaining(message) as string });
    await expect(namesFromFile(folder)).rejects.toMatchObject({ code: "ASK.FILE_NOT_READ" });
  });
});
