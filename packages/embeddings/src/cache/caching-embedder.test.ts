import { appendFile, mkdtemp, readdir, readFile, rename, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Embedder } from "@graphspan/core";
import { describeEmbedder, deterministicEmbedder } from "@graphspan/testkit";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createCachingEmbedder } from "./caching-embedder.js";

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "graphspan-vectors-"));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

/** Counts what it is asked. */
function counting(inner: Embedder = deterministicEmbedder()): Embedder & { readonly asked: string[] } {
  const asked: string[] = [];
  return {
    model: inner.model,
    dimensions: inner.dimensions,
    asked,
    embed: (request) => {
      asked.push(...request.texts);
      return inner.embed(request);
    },
  };
}

const documents = (...texts: string[]) => ({ texts, kind: "document" as const });

async function cacheFiles(): Promise<string[]> {
  const names = await readdir(directory, { recursive: true });
  return names.filter((name) => name.endsWith(".vectors")).map((name) => join(directory, name));
}

describe("createCachingEmbedder", () => {
  it("asks for each text once, over calls and over processes, and gives the same vectors bit for bit", async () => {
    const inner = counting();
    const embedder = await createCachingEmbedder({ embedder: inner, directory });
    const first = await embedder.embed(documents("one", "two", "one"));
    expect(inner.asked).toEqual(["one", "two"]);
    const later = await createCachingEmbedder({ embedder: inner, directory });
    expect(await later.embed(documents("one", "three", "two", "one"))).toEqual([first[0], expect.anything(), first[1], first[0]]);
    expect(inner.asked).toEqual(["one", "two", "three"]);
    expect(await deterministicEmbedder().embed(documents("one", "two", "one"))).toEqual(first);
  });

  it("passes questions on and keeps nothing of them", async () => {
    const inner = counting();
    const embedder = await createCachingEmbedder({ embedder: inner, directory });
    await embedder.embed({ texts: ["why?"], kind: "question" });
    await embedder.embed({ texts: ["why?"], kind: "question" });
    expect(inner.asked).toEqual(["why?", "why?"]);
    expect(await cacheFiles()).toEqual([]);
  });

  it("keeps models and sizes apart", async () => {
    for (const [model, dimensions] of [["a/b", 8], ["a-b", 8], ["a-b", 9]] as const) {
      const inner = counting({ ...deterministicEmbedder(dimensions), model });
      const embedder = await createCachingEmbedder({ embedder: inner, directory });
      expect((await embedder.embed(documents("text")))[0]).toHaveLength(dimensions);
      expect(inner.asked).toEqual(["text"]);
    }
  });

  it("makes again what was cut off or damaged, wherever that is, and nothing else", async () => {
    const texts = ["one", "two", "three"];
    const first = await createCachingEmbedder({ embedder: counting(), directory });
    const vectors = await first.embed(documents(...texts));
    const [path] = await cacheFiles();
    const whole = await readFile(path!);
    const length = whole.length / texts.length;
    for (let cut = 0; cut <= whole.length; cut += 7) {
      await writeFile(path!, whole);
      await truncate(path!, cut);
      await expectOnlyMissing(texts.slice(Math.floor(cut / length)), vectors);
    }
    for (let place = 0; place < whole.length; place += 11) {
      const damaged = Buffer.from(whole);
      damaged[place]! ^= 0x10;
      await writeFile(path!, damaged);
      await expectOnlyMissing([texts[Math.floor(place / length)]!], vectors);
    }

    async function expectOnlyMissing(missing: string[], expected: readonly Float32Array[]): Promise<void> {
      const inner = counting();
      const embedder = await createCachingEmbedder({ embedder: inner, directory });
      expect(await embedder.embed(documents(...texts))).toEqual(expected);
      expect(inner.asked).toEqual(missing);
      await Promise.all((await cacheFiles()).filter((other) => other !== path).map((other) => rm(other)));
    }
  });

  it("makes again what is damaged, cut off or removed while it is open", async () => {
    const harms: readonly ((path: string) => Promise<void>)[] = [
      async (path) => writeFile(path, (await readFile(path)).map((byte) => byte ^ 1)),
      (path) => truncate(path, 20),
      (path) => rm(path),
    ];
    for (const harm of harms) {
      const inner = counting();
      const embedder = await createCachingEmbedder({ embedder: inner, directory });
      const before = await embedder.embed(documents(`text ${harms.indexOf(harm)}`));
      for (const path of await cacheFiles()) await harm(path);
      expect(await embedder.embed(documents(`text ${harms.indexOf(harm)}`))).toEqual(before);
      expect(inner.asked).toHaveLength(2);
    }
  });

  it("gives right vectors after a write that broke off in the middle", async () => {
    const embedder = await createCachingEmbedder({ embedder: counting(), directory });
    await embedder.embed(documents("first"));
    const [path] = await cacheFiles();
    await appendFile(path!, Buffer.alloc(7)); // What such a write leaves behind.
    expect(await embedder.embed(documents("second"))).toEqual(await deterministicEmbedder().embed(documents("second")));
    expect(await embedder.embed(documents("second"))).toEqual(await deterministicEmbedder().embed(documents("second")));
  });

  it("keeps two clients out of each other's way", async () => {
    const clients = await Promise.all([1, 2, 3].map(() => createCachingEmbedder({ embedder: counting(), directory })));
    const texts = Array.from({ length: 50 }, (_, index) => `text ${index}`);
    await Promise.all(clients.flatMap((client) => texts.map((text) => client.embed(documents(text, "shared")))));
    const inner = counting();
    const last = await createCachingEmbedder({ embedder: inner, directory });
    expect(await last.embed(documents(...texts))).toEqual(await deterministicEmbedder().embed(documents(...texts)));
    expect(inner.asked).toEqual([]);
  });

  it("says so where the folder cannot be made, at once", async () => {
    await writeFile(join(directory, "file"), "");
    for (const unusable of [join(directory, "file"), join(directory, "file", "below"), "/proc/none/below"])
      await expect(createCachingEmbedder({ embedder: counting(), directory: unusable })).rejects.toMatchObject({ code: "EMBEDDING.CACHE_UNUSABLE" });
  });

  it("says so where a vector cannot be written, keeps what was, and goes on when it can", async () => {
    const embedder = await createCachingEmbedder({ embedder: counting(), directory });
    const before = await embedder.embed(documents("one"));
    const [folder] = await readdir(directory);
    const aside = join(directory, "aside");
    await rename(join(directory, folder!), aside);
    await expect(embedder.embed(documents("two"))).rejects.toMatchObject({ code: "EMBEDDING.CACHE_UNUSABLE" });
    await rename(aside, join(directory, folder!));
    expect(await embedder.embed(documents("two", "one"))).toEqual([expect.anything(), before[0]]);
  });

  it("ignores files that are not its own", async () => {
    await createCachingEmbedder({ embedder: counting(), directory });
    const [folder] = await readdir(directory);
    await appendFile(join(directory, folder!, "notes.txt"), "hello");
    const embedder = await createCachingEmbedder({ embedder: counting(), directory });
    expect(await embedder.embed(documents("text"))).toHaveLength(1);
  });

  it("refuses options that it does not know", async () => {
    await expect(createCachingEmbedder({ embedder: counting(), directory, folder: "x" } as never)).rejects.toMatchObject({
      code: "CONFIG.INVALID_OPTIONS",
    });
  });
});

describeEmbedder("createCachingEmbedder", async () => {
  const folder = await mkdtemp(join(tmpdir(), "graphspan-vectors-"));
  const embedder = await createCachingEmbedder({ embedder: deterministicEmbedder(), directory: folder });
  return { embedder, close: () => rm(folder, { recursive: true, force: true }) };
});
