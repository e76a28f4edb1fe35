import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createRetriever, cypher, fullText, identifier, readHealth } from "@graphspan/neo4j";
import { needsServer, testServer } from "@graphspan/testkit";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startDeletion } from "../../test/start-deletion.js";
import { ingest } from "../run/ingest.js";
import { createTestGraph, type TestGraph } from "../run/test-graph.fixture.js";
import { filesSource } from "../sources/files-source.js";
import { deleteDocuments } from "./delete-documents.js";

const connection = testServer();

describe.skipIf(!connection)(`a deletion whose process is killed (${needsServer})`, { timeout: 300_000 }, () => {
  let graph: TestGraph;
  let folder: string;
  let whole: readonly string[];
  let rest: readonly string[];
  const large = (word: string): string => Array.from({ length: 3_000 }, (_, index) => `# ${word} ${index}\n\nThe ${word} is at ${index}.\n`).join("\n");
  const pruning = (prune: boolean) =>
    ingest({ store: graph.store, layout: graph.layout, embeddingSet: null, source: filesSource({ path: folder }), prune });
  const found = async (): Promise<string[]> => {
    const { store, layout } = graph;
    const { items } = await createRetriever({ store, layout, embeddingSet: null, preset: fullText() }).retrieve("gauge");
    return items.map(({ source }) => source.uri);
  };
  const countOf = async (label: "document" | "chunk" | "stagedChunk"): Promise<number> =>
    Number((await graph.rows(cypher`MATCH (n:${identifier(graph.layout.labels[label])}) RETURN count(n) AS n`))[0]!["n"]);
  const findings = async (): Promise<string[]> => (await readHealth(graph.store, graph.layout)).findings.map(({ code }) => code);
  /** Nobody makes vectors here; runs that were broken off were made up for. */
  const nothingBroken = ["VECTORS_MISSING", "INDEX_MISSING"];
  /** Until chunks are out of sight, and some of them gone. */
  const untilInTheMiddle = (): Promise<void> =>
    expect.poll(async () => [await countOf("chunk"), (await countOf("stagedChunk")) > 0], { interval: 5, timeout: 60_000 }).toEqual([1, true]);

  beforeAll(async () => {
    graph = await createTestGraph("KilledDeletion");
    folder = join(graph.folder, "docs");
    await mkdir(folder);
    await writeFile(join(folder, "keep.md"), "The other text.");
    await pruning(false);
    rest = await graph.dump();
    await writeFile(join(folder, "large.md"), large("gauge"));
    await pruning(false);
    whole = await graph.dump();
  }, 120_000);
  afterAll(() => graph.close());
  beforeEach(async () => {
    await writeFile(join(folder, "large.md"), large("gauge"));
    await pruning(false);
    expect(await graph.dump()).toEqual(whole);
    expect(await found()).toContain("large.md");
  });

  const kill = async (how: "delete" | "prune"): Promise<void> => {
    if (how === "prune") await rm(join(folder, "large.md"));
    const task = how === "delete" ? ({ do: "delete", uris: ["large.md"] } as const) : ({ do: "prune", folder } as const);
    const deletion = startDeletion({ ...task, connection: connection!, layout: graph.layout });
    await untilInTheMiddle();
    await deletion.kill();
    expect(await found()).toEqual([]);
    expect(await countOf("document")).toBe(2);
    expect(await findings()).toContain("STAGED_CHUNKS");
  };

  it("leaves nothing that is found, and is finished by the same call", async () => {
    await kill("delete");
    const { store, layout } = graph;
    expect(await deleteDocuments({ store, layout, uris: ["large.md"] })).toMatchObject({ documents: 1, notFound: [] });
    expect(await graph.dump()).toEqual(rest);
    expect(await findings()).toEqual(nothingBroken);
  });

  it("leaves nothing that is found, and is finished by the next prune", async () => {
    await kill("prune");
    expect((await pruning(true)).documents).toMatchObject({ unchanged: 1, deleted: 1 });
    expect(await graph.dump()).toEqual(rest);
    expect(await findings()).toEqual(nothingBroken);
  });

  it("is taken back by an ingest of the same document", async () => {
    await kill("delete");
    expect((await pruning(false)).documents).toMatchObject({ unchanged: 1, added: 1 });
    expect(await graph.dump()).toEqual(whole);
  });
});
