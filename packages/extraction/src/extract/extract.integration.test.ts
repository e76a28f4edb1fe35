import { GraphspanError } from "@graphspan/core";
import { cypher, identifier, listRuns, thingId } from "@graphspan/neo4j";
import { gate, needsServer, testServer } from "@graphspan/testkit";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { nameListExtractor } from "../../test/name-list-extractor.js";
import { createTestGraph, type TestGraph } from "../../test/test-graph.js";
import type { Extractor } from "../extractors/extractor.js";
import { defineOntology } from "../ontology/define-ontology.js";
import type { ExtractionEvent } from "./extraction-event.js";

const names = { Ada: { class: "Person" }, "Ada Okafor": { class: "Person", name: "Ada" }, Zeta: { class: "Organization" }, Leeds: { class: "Place" } } as const;
const verbs = { "worked at": "WORKED_AT" } as const;
const extractor = nameListExtractor(names, { verbs });

describe.skipIf(!testServer())(`an extraction (${testServer() ? "on a server" : needsServer})`, { timeout: 60_000 }, () => {
  let graph: TestGraph;
  beforeAll(async () => {
    graph = await createTestGraph("Extract");
  });
  afterEach(() => graph.clear());
  afterAll(() => graph.close());

  const mentions = () => {
    const { labels } = graph.layout;
    return graph.rows(cypher`
MATCH (t:${identifier(labels.thing)})-[m:MENTIONED_IN]->(c:${identifier(labels.chunk)})-[:FROM_DOCUMENT]->(d)
RETURN t.name AS name, t.class AS class, m.quote AS quote, m.startByte AS startByte, m.endByte AS endByte, d.uri AS uri ORDER BY uri, startByte`);
  };

  it("writes things with every mention's own bytes of the document", async () => {
    const text = "Grüße! Ada Okafor worked at Zeta.\nAda lives in Leeds.";
    await graph.ingest({ "a.md": text });
    const report = await graph.extract({ extractor });
    expect(report).toMatchObject({
      chunks: { extracted: 2, failed: 0, passedOver: 0 },
      things: 3,
      mentions: 4,
      statements: { asserted: 1, negated: 0, hedged: 0 },
      usage: { inputTokens: 20, outputTokens: 2 },
    });
    const bytes = new TextEncoder().encode(text);
    const found = await mentions();
    expect(found.map(({ name, quote }) => [name, quote])).toEqual([
      ["Ada", "Ada Okafor"],
      ["Zeta", "Zeta"],
      ["Ada", "Ada"],
      ["Leeds", "Leeds"],
    ]);
    for (const { quote, startByte, endByte } of found) expect(new TextDecoder().decode(bytes.slice(Number(startByte), Number(endByte)))).toBe(quote);
    const [thing] = await graph.rows(cypher`MATCH (t:${identifier(graph.layout.labels.thing)} {name: 'Ada'}) RETURN t.id AS id, labels(t) AS labels, t.foldedName AS folded`);
    expect(thing).toEqual({ id: thingId({ class: "Person", name: "Ada" }), labels: [graph.layout.labels.thing, `${graph.prefix}Person`], folded: "ada" });
  });

  it("gives only what is asserted the type of the ontology", async () => {
    await graph.ingest({ "a.md": "Ada worked at Zeta.\nAda never worked at Zeta.\nPerhaps Ada worked at Zeta." });
    expect(await graph.extract({ extractor })).toMatchObject({ statements: { asserted: 1, negated: 1, hedged: 1 } });
    const statements = await graph.rows(cypher`
MATCH (:${identifier(graph.layout.labels.thing)})-[s]->(:${identifier(graph.layout.labels.thing)})
RETURN type(s) AS stored, s.type AS type, s.polarity AS polarity, s.quote AS quote ORDER BY polarity`);
    expect(statements).toEqual([
      { stored: "WORKED_AT", type: null, polarity: "asserted", quote: "Ada worked at Zeta." },
      { stored: "UNASSERTED", type: "WORKED_AT", polarity: "hedged", quote: "Perhaps Ada worked at Zeta." },
      { stored: "UNASSERTED", type: "WORKED_AT", polarity: "negated", quote: "Ada never worked at Zeta." },
    ]);
  });

  it("reads a chunk once with one extractor, and again with another, whose findings take the place of the first ones", async () => {
    await graph.ingest({ "a.md": "Ada worked at Zeta.\nAda lives in Leeds." });
    await graph.extract({ extractor });
    const before = await graph.dump();
    expect(await graph.extract({ extractor })).toMatchObject({ chunks: { extracted: 0 }, mentions: 0, things: 0 });
    expect(await graph.dump()).toEqual(before);
    const other = nameListExtractor({ Ada: { class: "Person" } }, { version: "2" });
    expect(await graph.extract({ extractor: other })).toMatchObject({ chunks: { extracted: 2 }, mentions: 2, things: 0 });
    expect((await mentions()).map(({ name }) => name)).toEqual(["Ada", "Ada"]);
    const nothing = nameListExtractor({}, { version: "3" });
    await graph.extract({ extractor: nothing });
    expect(await graph.rows(cypher`MATCH (t:${identifier(graph.layout.labels.thing)}) RETURN t`)).toEqual([]);
  });

  it("takes only the documents that are named, and later the rest", async () => {
    await graph.ingest({ "a.md": "Ada is here.", "b.md": "Zeta is here." });
    const [{ id }] = (await graph.rows(cypher`MATCH (d:${identifier(graph.layout.labels.document)} {uri: 'b.md'}) RETURN d.id AS id`)) as [{ id: string }];
    expect(await graph.extract({ extractor, documentIds: [id] })).toMatchObject({ chunks: { extracted: 1 } });
    expect((await mentions()).map(({ uri }) => uri)).toEqual(["b.md"]);
    expect(await graph.extract({ extractor })).toMatchObject({ chunks: { extracted: 1 } });
    expect((await mentions()).map(({ uri }) => uri)).toEqual(["a.md", "b.md"]);
    expect(await graph.extract({ extractor, documentIds: [] })).toMatchObject({ chunks: { extracted: 0 } });
  });

  it("tells of a passage that cannot be read, which stops no other, and reads it again the next time", async () => {
    await graph.ingest({ "a.md": "Ada is here.\nZeta is here.\nLeeds is a town." });
    const broken: Extractor = {
      name: extractor.name,
      extract: (passage, options) => {
        if (passage.text.includes("Zeta")) throw new GraphspanError("CHAT.DECLINED", "No.", { fix: "Ask otherwise.", retryable: false });
        return extractor.extract(passage, options);
      },
    };
    const events: ExtractionEvent[] = [];
    const report = await graph.extract({ extractor: broken, onEvent: (event) => events.push(event) });
    expect(report).toMatchObject({ chunks: { extracted: 2, failed: 1 }, failedByCode: { "CHAT.DECLINED": 1 }, failures: [{ code: "CHAT.DECLINED", reason: "No." }] });
    expect(events.map(({ type }) => type)).toEqual(["run-started", "chunk-failed", "chunks-extracted", "finished"]);
    expect(events[0]).toMatchObject({ chunks: 3 });
    expect(await graph.extract({ extractor })).toMatchObject({ chunks: { extracted: 1, failed: 0 } });
  });

  it("passes over a passage that always takes too long, counts what failed passages have used, and ends only where several in a row fail so", async () => {
    await graph.ingest({ "a.md": Array.from({ length: 12 }, (_, line) => `Line ${line} is about Ada.`).join("\n") });
    const failing = (isLate: (line: number) => boolean): Extractor => ({
      name: extractor.name,
      extract: (passage, options) => {
        const usage = { inputTokens: 7, outputTokens: 0 };
        if (isLate(Number(/\d+/.exec(passage.text)![0]))) throw new GraphspanError("CHAT.TIMEOUT", "Late.", { fix: "Wait.", retryable: true }, { details: { usage } });
        return extractor.extract(passage, options);
      },
    });
    const report = await graph.extract({ extractor: failing((line) => line === 3), concurrency: 1 });
    expect(report).toMatchObject({ chunks: { extracted: 11, failed: 1 }, failedByCode: { "CHAT.TIMEOUT": 1 }, usage: { inputTokens: 117, outputTokens: 11 } });
    let calls = 0;
    const counting = failing(() => (calls += 1) > 0);
    const late = nameListExtractor(names, { version: "late" });
    await expect(graph.extract({ extractor: { ...counting, name: late.name }, concurrency: 1 })).rejects.toMatchObject({ code: "CHAT.TIMEOUT" });
    expect(calls).toBe(5);
    expect((await listRuns(graph.store, graph.layout, { kinds: ["extract"] })).at(-1)).toMatchObject({ state: "failed", counts: { failed: 4, inputTokens: 35 } });
    expect(await graph.extract({ extractor })).toMatchObject({ chunks: { extracted: 1, failed: 0 } });
  });

  it("ends where all passages would fail, with what is written by then on record", async () => {
    await graph.ingest({ "a.md": Array.from({ length: 12 }, (_, line) => `Line ${line} is about Ada.`).join("\n") });
    let calls = 0;
    const failing: Extractor = {
      name: extractor.name,
      extract: (passage, options) => {
        calls += 1;
        if (calls > 6) throw new GraphspanError("CHAT.UNAUTHORIZED", "No key.", { fix: "Give one.", retryable: false });
        return extractor.extract(passage, options);
      },
    };
    await expect(graph.extract({ extractor: failing, concurrency: 1 })).rejects.toMatchObject({ code: "CHAT.UNAUTHORIZED" });
    const [run] = (await listRuns(graph.store, graph.layout, { kinds: ["extract"] })).slice(-1);
    expect(run).toMatchObject({ state: "failed", counts: { extracted: 4, mentions: 4 }, settings: { ontology: "generic", extractor: extractor.name } });
    expect(await graph.extract({ extractor })).toMatchObject({ chunks: { extracted: 8 } });
    expect(await mentions()).toHaveLength(12);
  });

  it("stops at once when it is told to, also with an extractor that does not listen", async () => {
    await graph.ingest({ "a.md": "Ada is here." });
    const controller = new AbortController();
    const deaf: Extractor = {
      name: "deaf",
      extract: () => {
        controller.abort("stop");
        return new Promise(() => undefined);
      },
    };
    await expect(graph.extract({ extractor: deaf, signal: controller.signal })).rejects.toBe("stop");
    expect(await listRuns(graph.store, graph.layout, { kinds: ["extract"] })).toMatchObject([{ state: "interrupted" }]);
  });

  it.each(["Ada was here. Not any more.", ""])("passes over a chunk that is changed or deleted while it is read", async (next) => {
    await graph.ingest({ "a.md": "Ada is here.", "b.md": "Zeta is here." });
    const [reading, replaced] = [gate(), gate()];
    const slow = nameListExtractor(names, {
      onPassage: async (text) => {
        if (!text.startsWith("Ada")) return;
        reading.open();
        await replaced.passed;
      },
    });
    const extracting = graph.extract({ extractor: slow });
    await reading.passed;
    await graph.ingest({ "a.md": next });
    replaced.open();
    expect(await extracting).toMatchObject({ chunks: { extracted: 1, passedOver: 1 }, mentions: 1 });
    expect((await mentions()).map(({ name }) => name)).toEqual(["Zeta"]);
  });

  it("refuses an ontology whose classes would make chunks of things", async () => {
    const ontology = defineOntology({ name: "chunks", classes: [{ name: "Chunk" }] });
    await expect(graph.extract({ extractor, ontology })).rejects.toMatchObject({ code: "EXTRACTION.NAME_TAKEN" });
  });
});
