import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { verifyEvidence } from "@graphspan/core";
import { cypher, identifier, listRuns, startRun } from "@graphspan/neo4j";
import { needsServer, testServer, uniquePrefix } from "@graphspan/testkit";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createPythonGraph, type PythonGraph, sampleDocuments } from "../../test/python-graph.js";
import { readDocuments } from "../documents/read-documents.js";
import { listAdoptions } from "../list/list-adoptions.js";
import { undoAdoption } from "../undo/undo-adoption.js";
import type { ApplyEvent } from "./apply-event.js";
import { type AdoptionReading, applyPlan } from "./apply-plan.js";

const server = testServer();

describe.skipIf(!server)(`an adoption (${needsServer})`, () => {
  let graph: PythonGraph;
  beforeAll(async () => {
    graph = await createPythonGraph(uniquePrefix("Adopt"), server!);
  });
  afterEach(() => graph.clear());
  afterAll(() => graph.close());

  const apply = (options: Partial<ReturnType<PythonGraph["plan"]>["options"]> = {}, { signal, onEvent = () => undefined, ...reading }: ApplyInput = {}) => {
    const plan = graph.plan(options);
    return applyPlan(graph.store, plan, { signal, onEvent, now: () => new Date() }, {
      blockers: () => Promise.resolve([]),
      documents: () => readDocuments(graph.store, plan, { signal }),
      ...reading,
    });
  };
  const undo = (runId: string) => undoAdoption(graph.store, graph.layout, { runId });

  it("makes passages citable by the bytes of their files, and its undo leaves the graph as it was, twice", async () => {
    await graph.write([...sampleDocuments(3, 4), { path: "lost.md", chunks: ["No file\n", "has this.\n"], file: null }]);
    const before = await graph.dump();
    expect((await graph.retrieve("gauge")).items).toEqual([]);
    const receipt = await apply();
    expect(receipt).toMatchObject({
      state: "finished",
      counts: { sourceDocuments: 3, chunkDocuments: 1, madeDocuments: 0, sourceChunks: 12, chunkChunks: 2, relationships: 12 + 2 + 9 + 1 },
    });
    const evidence = await graph.retrieve("gauge");
    expect(evidence.items).toHaveLength(14);
    expect(evidence.items.filter(({ grounding }) => grounding === "source")).toHaveLength(12);
    const verified = await verifyEvidence(evidence, ({ uri }) => readFile(join(graph.folder, uri!)).catch(() => null));
    expect(verified.items.map(({ state }) => state).sort()).toEqual([...Array<string>(2).fill("missing"), ...Array<string>(12).fill("ok")]);
    expect(await listAdoptions(graph.store, graph.layout)).toEqual([receipt]);
    expect(await undo(receipt.runId)).toEqual({
      runId: receipt.runId,
      undone: true,
      counts: { documents: 4, madeDocuments: 0, chunks: 14, relationships: 24 },
    });
    expect(await graph.dump()).toEqual(before);
    expect(await undo(receipt.runId)).toMatchObject({ undone: false, counts: { documents: 0, chunks: 0 } });
    expect(await graph.dump()).toEqual(before);
    expect((await graph.retrieve("gauge")).items).toEqual([]);
  });
});

type ApplyInput = Partial<AdoptionReading> & { readonly signal?: AbortSignal; readonly onEvent?: (event: ApplyEvent) => void };
