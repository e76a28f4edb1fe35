import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type LocalNeo4j, startLocalNeo4j } from "@graphspan/local-neo4j";
import { cypher, identifier } from "@graphspan/neo4j";
import { needsServer, testServer, uniquePrefix } from "@graphspan/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPythonGraph, type PythonGraph, sampleDocuments } from "../../test/python-graph.js";
import { startProcess } from "../../test/start-process.js";
import { listAdoptions } from "../list/list-adoptions.js";
import { undoAdoption } from "../undo/undo-adoption.js";
import { applyAdoption } from "./apply-adoption.js";

const server = testServer();

/** What a reader finds: nothing or all. */
const visible = async (graph: PythonGraph): Promise<number> => (await graph.retrieve("gauge", { maxItems: 128 })).items.length;

const adoptedChunks = async (graph: PythonGraph): Promise<number> => {
  const { labels, properties } = graph.layout;
  const text = cypher`MATCH (c:${identifier(labels.chunk)}) WHERE c.${identifier(properties.chunk.run)} IS NOT NULL RETURN count(c) AS n`;
  return Number((await graph.rows(text))[0]!["n"]);
};

/** Polls until it holds. */
const until = async (holds: () => Promise<boolean>): Promise<void> => {
  await expect.poll(holds, { interval: 5, timeout: 60_000 }).toBe(true);
};

describe.skipIf(!server)(`an adoption whose process is killed (${needsServer})`, { timeout: 240_000 }, () => {
  let graph: PythonGraph;
  let before: readonly string[];
  beforeAll(async () => {
    graph = await createPythonGraph(uniquePrefix("Killed"), server!);
    await graph.write([...sampleDocuments(10, 500), ...sampleDocuments(1, 2).map((one) => ({ ...one, path: "few.md" }))]);
    before = await graph.dump();
  });
  afterAll(() => graph.close());
  const plan = () => graph.plan();

  const places = [
    ["as it begins", "run-started", 1],
    ["after its first batch", "chunks-written", 1],
    ["after its third batch", "chunks-written", 3],
    ["while it becomes visible", "publishing", 1],
  ] as const;
  it.each(places)("%s goes on to the same graph, and its undo, killed as well, to the one before", async (_, type, times) => {
    const applying = startProcess({ do: "apply", connection: graph.connection, plan: plan() });
    let left: number = times;
    for await (const event of applying.events) if (event === type && --left === 0) break;
    await applying.kill();
    expect([0, 128]).toContain(await visible(graph));
    const [killed] = await listAdoptions(graph.store, graph.layout);
    if (killed!.state !== "finished") expect(await applyAdoption(graph.store, plan())).toMatchObject({ runId: killed!.runId, state: "finished" });
    expect(await visible(graph)).toBe(128);
    const [receipt, ...others] = await listAdoptions(graph.store, graph.layout);
    expect(others).toEqual([]);
    expect(receipt).toMatchObject({ state: "finished", counts: { sourceDocuments: 11, sourceChunks: 5_002, relationships: 5_002 + 4_991 } });

    const { runId } = receipt!;
    const all = await adoptedChunks(graph);
    const undoing = startProcess({ do: "undo", connection: graph.connection, layout: graph.layout, runId });
    await until(async () => (await adoptedChunks(graph)) < all);
    await undoing.kill();
    expect(await visible(graph)).toBe(0);
    await undoAdoption(graph.store, graph.layout, { runId });
    expect(await graph.dump()).toEqual(before);
    expect(await undoAdoption(graph.store, graph.layout, { runId })).toMatchObject({ undone: false });
  });

  it("is undone just as well", async () => {
    const applying = startProcess({ do: "apply", connection: graph.connection, plan: plan() });
    for await (const event of applying.events) if (event === "chunks-written") break;
    await applying.kill();
    expect(await visible(graph)).toBe(0);
    const { runId } = (await listAdoptions(graph.store, graph.layout))[0]!;
    expect(await undoAdoption(graph.store, graph.layout, { runId })).toMatchObject({ undone: true });
    expect(await graph.dump()).toEqual(before);
  });
});

describe.skipIf(!server)(`an adoption whose server is killed (${needsServer})`, { timeout: 600_000 }, () => {
  /** Servers of its own: one that is given is not killed. */
  const env = { ...process.env, NEO4J_URI: undefined };
  let dataDir: string;
  let own: LocalNeo4j;
  let graph: PythonGraph;
  let before: readonly string[];
  const start = async (port?: number): Promise<void> => {
    own = await startLocalNeo4j({ dataDir, env, port });
  };
  /** At the same address. */
  const startAgain = (): Promise<void> => start(Number(new URL(own.uri).port));
  const kill = (): void => {
    process.kill(own.pid!, "SIGKILL");
  };
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "graphspan-killed-"));
    await start();
    graph = await createPythonGraph("Killed", { uri: own.uri, auth: own.auth });
    await graph.write(sampleDocuments(8, 500));
    before = await graph.dump();
  }, 600_000);
  afterAll(async () => {
    await graph.close();
    await own.stop();
    await rm(dataDir, { recursive: true, force: true });
  }, 100_000);

  it("goes on where it stopped once the server is back, and so does its undo", async () => {
    let killed = false;
    const applying = applyAdoption(graph.store, graph.plan(), {
      onEvent: ({ type }) => {
        if (type !== "chunks-written" || killed) return;
        killed = true;
        kill();
      },
    });
    await expect(applying).rejects.toMatchObject({ retryable: true });
    await startAgain();
    expect(await visible(graph)).toBe(0);
    const { runId } = (await listAdoptions(graph.store, graph.layout))[0]!;
    expect(await applyAdoption(graph.store, graph.plan())).toMatchObject({ runId, state: "finished" });
    expect(await visible(graph)).toBe(128);

    const all = await adoptedChunks(graph);
    const undoing = undoAdoption(graph.store, graph.layout, { runId }).catch((error: unknown) => error);
    await until(async () => (await adoptedChunks(graph)) < all);
    kill();
    await undoing;
    await startAgain();
    expect(await visible(graph)).toBe(0);
    await undoAdoption(graph.store, graph.layout, { runId });
    expect(await graph.dump()).toEqual(before);
  });
});
