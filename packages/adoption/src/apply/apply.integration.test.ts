import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { verifyEvidence } from "@graphspan/core";
import { cypher, finishRun, identifier, listRuns, readEmbeddingSets, renamed, reset, resolveEmbeddingSet } from "@graphspan/neo4j";
import { needsServer, testServer, uniquePrefix } from "@graphspan/testkit";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createPythonGraph, dimensions, type PythonGraph, sampleDocuments } from "../../test/python-graph.js";
import type { DocumentToAdopt } from "../documents/document-to-adopt.js";
import { readDocuments } from "../documents/read-documents.js";
import { listAdoptions } from "../list/list-adoptions.js";
import type { AdoptionPlan } from "../plan/adoption-plan.js";
import type { AdoptionReceipt } from "../receipt/adoption-receipt.js";
import { undoAdoption } from "../undo/undo-adoption.js";
import { applyAdoption } from "./apply-adoption.js";
import type { ApplyEvent } from "./apply-event.js";
import { type AdoptionReading, applyPlan } from "./apply-plan.js";

const server = testServer();

type ApplyInput = Partial<AdoptionReading> & {
  readonly options?: Partial<AdoptionPlan["options"]>;
  readonly signal?: AbortSignal;
  readonly onEvent?: (event: ApplyEvent) => void;
};

describe.skipIf(!server)(`an adoption (${needsServer})`, { timeout: 120_000 }, () => {
  let graph: PythonGraph;
  beforeAll(async () => {
    graph = await createPythonGraph(uniquePrefix("Adopt"), server!);
  });
  afterEach(() => graph.clear());
  afterAll(() => graph.close());

  const apply = async ({ options, signal, onEvent = () => undefined, ...reading }: ApplyInput = {}): Promise<AdoptionReceipt> => {
    const plan = graph.plan(options);
    if (Object.keys(reading).length === 0) return applyAdoption(graph.store, plan, { signal, onEvent });
    const real: AdoptionReading = { blockers: () => Promise.resolve([]), documents: () => readDocuments(graph.store, plan, { signal }) };
    return applyPlan(graph.store, plan, { signal, onEvent, now: () => new Date() }, { ...real, ...reading });
  };
  const undo = (runId: string) => undoAdoption(graph.store, graph.layout, { runId });
  const chunk = () => identifier(graph.layout.labels.chunk);
  const document = () => identifier(graph.layout.labels.document);
  /** Documents, read, with something done before the last of five is handed out, which is read by then. */
  const disturbed = (disturb: (last: DocumentToAdopt) => Promise<unknown>): AdoptionReading["documents"] =>
    async function* (): AsyncGenerator<DocumentToAdopt> {
      let position = 0;
      for await (const one of readDocuments(graph.store, graph.plan())) {
        if (++position === 5) await disturb(one);
        yield one;
      }
    };
  /** Stops an application after its first transaction of three. */
  const stopInTheMiddle = async (options: Partial<AdoptionPlan["options"]> = {}): Promise<string> => {
    const stop = new AbortController();
    let runId = "";
    const onEvent = (event: ApplyEvent): void => {
      if (event.type === "run-started") ({ runId } = event);
      if (event.type === "chunks-written") stop.abort(new Error("stopped by the test"));
    };
    await expect(apply({ options, signal: stop.signal, onEvent })).rejects.toThrow("stopped by the test");
    return runId;
  };
  /** More than two transactions write. */
  const large = (): ReturnType<typeof sampleDocuments> => sampleDocuments(5, 500);
  const dumpWithoutRuns = () => graph.dump({ withoutRuns: true });

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
    const verified = await verifyEvidence(evidence, ({ uri }) => readFile(join(graph.folder, uri)).catch(() => null));
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

  it("is refused where something blocks it, with every reason, and nothing is written", async () => {
    await graph.write(sampleDocuments(1, 2));
    const before = await graph.dump();
    const blockers = [
      { code: "A", text: "One thing." },
      { code: "B", text: "Another." },
    ];
    await expect(apply({ blockers: () => Promise.resolve(blockers) })).rejects.toMatchObject({
      code: "ADOPTION.BLOCKED",
      message: expect.stringMatching(/One thing\. Another\./) as string,
      details: { blockers },
    });
    expect(await graph.dump()).toEqual(before);
  });

  it("leaves texts, vectors, entities and what hangs on them as they are, also where they use the names of ours", async () => {
    await graph.write(sampleDocuments(2, 3));
    const look = () =>
      graph.rows(
        cypher`MATCH (n)-[r]->(m) WHERE any(label IN labels(n) WHERE label STARTS WITH $prefix)
RETURN elementId(n) AS n, elementId(m) AS m, type(r) AS type, n.text AS text, n.index AS index, n.embedding AS embedding, n.path AS path,
  CASE WHEN n:__Entity__ THEN properties(n) END AS entity, CASE WHEN n:__Entity__ THEN properties(r) END AS relation ORDER BY n, m`,
        { prefix: graph.prefix },
      );
    const before = await look();
    const { runId } = await apply();
    expect(await look()).toEqual(before);
    await undo(runId);
    expect(await look()).toEqual(before);
  });

  it("that is stopped shows nothing, goes on when it is applied again, and comes to the same graph", async () => {
    await graph.write(large());
    const before = await graph.dump();
    const whole = await apply();
    const adopted = await dumpWithoutRuns();
    await undo(whole.runId);
    const stopped = await stopInTheMiddle();
    expect((await graph.retrieve("gauge")).items).toEqual([]);
    expect(await listAdoptions(graph.store, graph.layout)).toMatchObject([{ runId: stopped, state: "running", finishedAt: null }]);
    const events: ApplyEvent[] = [];
    const receipt = await apply({ onEvent: (event) => events.push(event) });
    expect(events[0]).toEqual({ type: "run-started", runId: stopped, goesOn: true });
    expect(receipt).toMatchObject({ runId: stopped, counts: whole.counts });
    expect(await dumpWithoutRuns()).toEqual(adopted);
    await undo(stopped);
    expect(await graph.dump()).toEqual(before);
  });

  it("that was stopped does not go on where something blocks it since, and can be undone", async () => {
    await graph.write(large());
    const before = await graph.dump();
    const runId = await stopInTheMiddle();
    await graph.write([{ path: large()[0]!.path, chunks: ["The same path again.\n"], file: null, hasEntities: false }]);
    await expect(apply()).rejects.toMatchObject({ code: "ADOPTION.BLOCKED", details: { blockers: [{ code: "PATH_REPEATED" }] } });
    expect((await graph.retrieve("gauge")).items).toEqual([]);
    await undo(runId);
    const { labels, relationships } = graph.layout;
    const added = cypher`(c:${identifier(labels.chunk)} {text: 'The same path again.\n'})-[:${identifier(relationships.fromDocument)}]->(d)`;
    await graph.rows(cypher`MATCH ${added} DETACH DELETE c, d RETURN 1 AS one`);
    expect(await graph.dump()).toEqual(before);
  });

  it("that another process goes on with, and finishes, while its graph is read is that one's", async () => {
    await graph.write(large());
    const runId = await stopInTheMiddle();
    const blockers = async (): Promise<readonly { readonly code: string; readonly text: string }[]> => {
      await apply();
      return [{ code: "OWNED_BY_RUN", text: "A run of ours owns them." }];
    };
    expect(await apply({ blockers })).toMatchObject({ runId, state: "finished" });
  });

  it("refuses another plan while one is unfinished, and takes it once that is undone", async () => {
    await graph.write(large());
    const runId = await stopInTheMiddle();
    await expect(apply({ options: { corpus: "other" } })).rejects.toMatchObject({ code: "ADOPTION.UNFINISHED", details: { run: runId } });
    await undo(runId);
    expect(await apply({ options: { corpus: "other" } })).toMatchObject({ state: "finished" });
  });

  it("takes a plan for the same whatever the order of its keys", async () => {
    await graph.write(large());
    const runId = await stopInTheMiddle();
    const { schemaVersion, layout, embeddingSet, options } = graph.plan();
    const turned = { options: Object.fromEntries(Object.entries(options).reverse()) as unknown as typeof options, embeddingSet, layout, schemaVersion };
    const reading = { blockers: () => Promise.resolve([]), documents: () => readDocuments(graph.store, turned) };
    const receipt = await applyPlan(graph.store, turned, { signal: undefined, now: () => new Date(), onEvent: () => undefined }, reading);
    expect(receipt).toMatchObject({ runId, state: "finished" });
  });

  it("is done once when it is applied several times at once", async () => {
    await graph.write(large());
    const before = await graph.dump();
    const receipts = await Promise.all([apply(), apply(), apply()]);
    expect(new Set(receipts.map((receipt) => JSON.stringify(receipt))).size).toBe(1);
    expect(await listAdoptions(graph.store, graph.layout)).toEqual([receipts[0]]);
    expect((await graph.retrieve("gauge")).items).toHaveLength(128);
    await undo(receipts[0].runId);
    expect(await graph.dump()).toEqual(before);
  });

  it("ends in nothing when it is undone while it is applied", async () => {
    await graph.write(large());
    const before = await graph.dump();
    let undone: Promise<unknown> | undefined;
    const onEvent = (event: ApplyEvent): void => {
      if (event.type === "run-started") undone = undo(event.runId);
    };
    const applied = await apply({ onEvent }).catch((error: unknown) => error);
    expect(applied).toMatchObject({ code: "ADOPTION.CHANGED_MEANWHILE", retryable: true });
    await undone;
    expect(await graph.dump()).toEqual(before);
  });

  const changes: readonly (readonly [string, (path: string) => ReturnType<PythonGraph["rows"]>])[] = [
    ["text is another", (path) => graph.rows(cypher`MATCH (c:${chunk()} {index: 3})-->(:${document()} {path: $path}) SET c.text = c.text + '!'`, { path })],
    ["is gone", (path) => graph.rows(cypher`MATCH (c:${chunk()} {index: 3})-->(:${document()} {path: $path}) DETACH DELETE c`, { path })],
    ["has a property of that name", (path) => graph.rows(cypher`MATCH (c:${chunk()} {index: 3})-->(:${document()} {path: $path}) SET c.startByte = 'theirs'`, { path })],
    ["has company", () => graph.rows(cypher`CREATE (:${chunk()} {text: 'new'})`)],
  ];
  it.each(changes)("is taken back where a chunk, since it was read, %s", async (_, change) => {
    await graph.write(large());
    let path = "";
    const documents = disturbed(({ uri }) => change((path = uri)));
    await expect(apply({ documents })).rejects.toMatchObject({ code: "ADOPTION.CHANGED_MEANWHILE" });
    const left = await graph.dump();
    await graph.clear();
    await graph.write(large());
    await change(path);
    expect(left).toEqual(await graph.dump());
  });

  it("is taken back where a document is gone, or has a key of its own", async () => {
    for (const change of [cypher`SET d.uri = 'theirs'`, cypher`DETACH DELETE d`]) {
      await graph.write(large());
      let path = "";
      const disturb = () => graph.rows(cypher`MATCH (d:${document()} {path: $path}) ${change}`, { path });
      const documents = disturbed(({ uri }) => {
        path = uri;
        return disturb();
      });
      await expect(apply({ documents })).rejects.toMatchObject({ code: "ADOPTION.CHANGED_MEANWHILE" });
      const left = await graph.dump();
      await graph.clear();
      await graph.write(large());
      await disturb();
      expect(left).toEqual(await graph.dump());
      await graph.clear();
    }
  });

  it("makes documents of chains, which nobody sees before they are complete and whose undo deletes them", async () => {
    const chains = sampleDocuments(3, 700).map((one) => ({ ...one, isAttached: false, file: null }));
    await graph.write([...chains, ...sampleDocuments(1, 2)]);
    const before = await graph.dump();
    const options = { unattachedChunks: "groupByChain" } as const;
    const countDocuments = async () => Number((await graph.rows(cypher`MATCH (d:${document()}) RETURN count(d) AS n`))[0]!["n"]);
    const stopped = await stopInTheMiddle(options);
    expect(await countDocuments()).toBe(1);
    const receipt = await apply({ options });
    expect(receipt).toMatchObject({ runId: stopped, counts: { madeDocuments: 3, chunkDocuments: 3, sourceDocuments: 1, chunkChunks: 2_100 } });
    expect(await countDocuments()).toBe(4);
    const made = await graph.rows(
      cypher`MATCH (d:${document()}) WHERE d.path IS NULL RETURN labels(d) AS labels, COUNT { (d)<-[:FROM_DOCUMENT]-(:${chunk()}) } AS chunks`,
    );
    expect(made).toEqual(Array(3).fill({ labels: expect.arrayContaining(["__KGBuilder__", graph.layout.labels.document]) as unknown, chunks: 700 }));
    expect(new Set((await graph.retrieve("gauge")).items.map(({ grounding }) => grounding))).toContain("chunk");
    expect(await undo(stopped)).toMatchObject({ counts: { documents: 1, madeDocuments: 3, chunks: 2_102 } });
    expect(await graph.dump()).toEqual(before);
    await undo(await stopInTheMiddle(options));
    expect(await graph.dump()).toEqual(before);
  });

  it("leaves an embedding set that was registered before, and one that others use by then", async () => {
    const { model, similarity, inputTemplate } = graph.embeddingSet;
    await graph.write(sampleDocuments(1, 2));
    const registered = await resolveEmbeddingSet(graph.store, graph.layout, { model, dimensions, similarity, inputTemplate });
    const before = await graph.dump();
    await undo((await apply()).runId);
    expect(await graph.dump()).toEqual(before);
    expect(await readEmbeddingSets(graph.store, graph.layout)).toEqual([registered]);
    await graph.rows(cypher`MATCH (s:${identifier(graph.layout.labels.embeddingSet)}) DELETE s`);

    const { runId } = await apply();
    expect(await readEmbeddingSets(graph.store, graph.layout)).toEqual([graph.embeddingSet]);
    await graph.rows(cypher`CREATE (:${chunk()} {id: 'other', documentId: 'other', text: 'other', run: 'other', embedding: [0.0]})`);
    await undo(runId);
    expect(await readEmbeddingSets(graph.store, graph.layout)).toEqual([graph.embeddingSet]);
    expect((await graph.dump()).join("\n")).not.toContain(runId);
  });

  it("hands its embedding set to an adoption under other labels that uses it, whose undo then takes it away", async () => {
    await graph.write(sampleDocuments(1, 2));
    const [chunkLabel, documentLabel] = [`${graph.layout.labels.chunk}Other`, `${graph.layout.labels.document}Other`];
    const [otherChunk, otherDocument] = [identifier(chunkLabel), identifier(documentLabel)];
    await graph.rows(cypher`CREATE (:${otherChunk} {text: 'a', index: 0, embedding: [1.0, 1, 1, 1, 1, 1, 1, 1]})-[:FROM_DOCUMENT]->(:${otherDocument} {path: 'a'})`);
    const before = await graph.dump();
    const first = await apply();
    const plan = { ...graph.plan(), layout: renamed(graph.layout, { labels: { chunk: chunkLabel, document: documentLabel } }) };
    const reading: AdoptionReading = { blockers: () => Promise.resolve([]), documents: () => readDocuments(graph.store, plan) };
    const second = await applyPlan(graph.store, plan, { signal: undefined, now: () => new Date(), onEvent: () => undefined }, reading);
    await undo(first.runId);
    expect(await readEmbeddingSets(graph.store, plan.layout)).toEqual([graph.embeddingSet]);
    await undo(second.runId);
    expect(await graph.dump()).toEqual(before);
  });

  it("is undone from every state", async () => {
    await graph.write(large());
    const before = await graph.dump();
    for (const state of ["running", "interrupted", "failed", "finished", "ending"] as const) {
      let runId: string;
      if (state === "finished" || state === "ending") ({ runId } = await apply());
      else runId = await stopInTheMiddle();
      if (state === "interrupted" || state === "failed") await finishRun(graph.store, graph.layout, { id: runId, state, finishedAt: new Date() });
      if (state === "ending") {
        const stop = new AbortController();
        const ending = undoAdoption(graph.store, graph.layout, { runId, signal: stop.signal });
        await expect.poll(async () => (await listRuns(graph.store, graph.layout))[0]?.state, { interval: 1, timeout: 10_000 }).toBe("ending");
        stop.abort(new Error("stopped by the test"));
        await expect(ending).rejects.toThrow("stopped by the test");
        expect((await graph.retrieve("gauge")).items).toEqual([]);
      }
      expect(await undo(runId)).toMatchObject({ undone: true });
      expect(await graph.dump(), state).toEqual(before);
    }
  });

  it("is undone once when it is undone several times at once", async () => {
    await graph.write(large());
    const before = await graph.dump();
    const { runId } = await apply();
    await Promise.all([undo(runId), undo(runId), undo(runId)]);
    expect(await graph.dump()).toEqual(before);
  });

  it.each(["undone", "undone after an undo was interrupted, by an application of another layout"])("under other names is %s by those names", async (how) => {
    await graph.write(sampleDocuments(2, 2));
    await graph.rows(cypher`MATCH (c:${chunk()}) SET c.id = 'mine', c.startByte = 'mine' WITH DISTINCT 1 AS once MATCH (d:${document()}) SET d.uri = 'mine'`);
    const before = await graph.dump();
    const names = { properties: { chunk: { id: "gsId", startByte: "gsStart" }, document: { uri: "gsUri" } } };
    const { runId } = await applyAdoption(graph.store, { ...graph.plan(), layout: renamed(graph.layout, names) });
    if (how === "undone") await undo(runId);
    else {
      await graph.rows(cypher`MATCH (r:${identifier(graph.layout.labels.run)}) SET r.state = 'ending'`);
      await expect(apply()).rejects.toMatchObject({ code: "ADOPTION.BLOCKED" });
    }
    expect(await graph.dump()).toEqual(before);
  });

  it("completes an undo that was interrupted before it is applied anew", async () => {
    await graph.write(sampleDocuments(2, 3));
    const before = await graph.dump();
    const first = await apply();
    await graph.rows(cypher`MATCH (r:${identifier(graph.layout.labels.run)}) SET r.state = 'ending'`);
    const second = await apply();
    expect(second.runId).not.toBe(first.runId);
    expect(await listAdoptions(graph.store, graph.layout)).toEqual([second]);
    await undo(second.runId);
    expect(await graph.dump()).toEqual(before);
  });

  it("refuses to undo the run of something else, and says where there is nothing to undo", async () => {
    await graph.rows(
      cypher`CREATE (:${identifier(graph.layout.labels.run)} {id: 'i', kind: 'ingest', state: 'finished', startedAt: '', counts: '{}', settings: '{}'})`,
    );
    await expect(undo("i")).rejects.toMatchObject({ code: "ADOPTION.NO_SUCH_RUN" });
    expect(await undo("unknown")).toMatchObject({ runId: "unknown", undone: false });
  });

  it("survives a reset, which takes nothing of it", async () => {
    await graph.write(sampleDocuments(2, 3));
    await apply();
    const adopted = await graph.dump();
    expect(await reset(graph.store, graph.layout)).toEqual({ documents: 0, sections: 0, chunks: 0, things: 0, runs: 0, embeddingSets: 0, schema: [] });
    expect(await graph.dump()).toEqual(adopted);
  });

  it("is undone in a copy of the graph, where the server calls everything otherwise", async () => {
    await graph.write(sampleDocuments(3, 4));
    const before = await graph.dump();
    const { runId } = await apply();
    const { prefix } = graph;
    await graph.rows(
      cypher`MATCH (n) WHERE any(label IN labels(n) WHERE label STARTS WITH $prefix)
CREATE (m) SET m = properties(n), m.copyOf = elementId(n), m.labels = labels(n)`,
      { prefix },
    );
    await graph.rows(
      cypher`MATCH (a)-[r]->(b) WHERE any(label IN labels(a) WHERE label STARTS WITH $prefix)
MATCH (c) WHERE c.copyOf = elementId(a) MATCH (d) WHERE d.copyOf = elementId(b)
CREATE (c)-[s:$(type(r))]->(d) SET s = properties(r)`,
      { prefix },
    );
    await graph.rows(cypher`MATCH (n) WHERE any(label IN labels(n) WHERE label STARTS WITH $prefix) DETACH DELETE n`, { prefix });
    await graph.rows(cypher`MATCH (n) WHERE n.copyOf IS NOT NULL SET n:$(n.labels) REMOVE n.copyOf, n.labels`);
    expect(await undo(runId)).toMatchObject({ undone: true, counts: { chunks: 12 } });
    expect(await graph.dump()).toEqual(before);
  });

  it("is seen whole or not at all by who reads while it is applied and undone", async () => {
    const documents = sampleDocuments(40, 3);
    await graph.write(documents);
    const reader = { isOver: false };
    const seen: number[] = [];
    const reading = (async () => {
      while (!reader.isOver) seen.push((await graph.retrieve("gauge")).items.length);
    })();
    for (let round = 0; round < 3; round += 1) {
      const { runId } = await apply();
      expect((await graph.retrieve("gauge")).items).toHaveLength(120);
      await undo(runId);
      expect((await graph.retrieve("gauge")).items).toHaveLength(0);
    }
    reader.isOver = true;
    await reading;
    expect(seen.some((items) => items === 120)).toBe(true);
    // The server applies a commit while others read: one look may fall into it, between nothing and all, never two.
    const partial = (items: number | undefined): boolean => items !== 0 && items !== 120;
    expect(seen.filter((items, index) => partial(items) && partial(seen[index + 1] ?? 0))).toEqual([]);
  });
});
