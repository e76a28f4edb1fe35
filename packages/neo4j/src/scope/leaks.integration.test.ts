import { type Evidence, evidenceSchema } from "@graphspan/core";
import { needsServer, testServer } from "@graphspan/testkit";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createRetriever, type Retriever } from "../retrieve/retriever.js";
import { createSampleGraph, type SampleGraph } from "../retrieve/sample-graph.fixture.js";
import { canFilterInIndex } from "../schema/vector-index-options.js";
import { complaints } from "./leaks/complaints.fixture.js";
import { drawGraph } from "./leaks/draw-graph.fixture.js";
import { type DrawnRetrieval, drawRetrieval, presets } from "./leaks/draw-retrieval.fixture.js";
import { type DrawnScope, drawScope } from "./leaks/draw-scope.fixture.js";
import { type Draw, pick, whole } from "./leaks/draw.fixture.js";
import { type Inside, insideOf } from "./leaks/oracle.fixture.js";
import { clearGraph, writeGraph } from "./leaks/write-graph.fixture.js";

/** A graph is dear, and so is the first question of a kind; further ones are cheap. */
const graphCount = 8;
const retrievalsPerGraph = 150;
const callers = 4;

interface Server {
  readonly graph: SampleGraph;
  readonly isFiltered: boolean;
}

describe.skipIf(!testServer())(`Scopes over random graphs (${needsServer})`, () => {
  let servers: readonly Server[];

  beforeAll(async () => {
    const filtered = await createSampleGraph("LeakFiltered", { filtered: true });
    const plain = await createSampleGraph("LeakPlain", { quantization: "BINARY", analyzer: "english" });
    servers = [
      { graph: filtered, isFiltered: canFilterInIndex(filtered.store.server) },
      { graph: plain, isFiltered: false },
    ];
  }, 60_000);
  afterAll(async () => {
    for (const { graph } of servers) {
      await clearGraph(graph);
      await graph.close();
    }
  });

  it("show nothing from outside, whatever is stored, asked, and how", async () => {
    let asked = 0;
    const property = fc.asyncProperty(fc.gen(), async (draw) => {
      const spec = drawGraph(draw);
      const { graph, isFiltered } = pick(draw, servers);
      await writeGraph(graph, spec);
      const retrieverOf = retrievers(graph);
      const neighbourChunks = whole(draw, 0, 4);
      const asks = Array.from({ length: retrievalsPerGraph }, () => ({
        drawn: drawScope(draw, spec, graph.layout),
        retrieval: drawRetrieval(draw, spec, { graph, neighbourChunks }),
      }));
      await someAtOnce(asks, async (ask) => {
        asked += 1;
        const inside = insideOf(ask.drawn.region, spec);
        expect(await judge(ask, { inside, retriever: retrieverOf(ask.retrieval.preset), isFiltered, spec })).toEqual([]);
      });
    });
    await fc.assert(property, { numRuns: graphCount, endOnFailure: true, reporter: tellSeed });
    expect(asked).toBe(graphCount * retrievalsPerGraph);
  }, 600_000);
});

/** The values of a whole graph would fill pages; the seed makes them again. What was wrong stands in the message, since a log may show no cause. */
function tellSeed({ failed, seed, counterexamplePath, errorInstance }: fc.RunDetails<[Draw]>): void {
  if (!failed) return;
  const complaint = errorInstance instanceof Error ? errorInstance.message : String(errorInstance);
  throw new Error(`{ seed: ${seed}, path: "${counterexamplePath ?? ""}" } ${complaint.slice(0, 1_500)}`, { cause: errorInstance });
}

interface Ask {
  readonly drawn: DrawnScope;
  readonly retrieval: DrawnRetrieval;
}

interface Judging {
  readonly inside: Inside;
  readonly retriever: Retriever;
  readonly isFiltered: boolean;
  readonly spec: ReturnType<typeof drawGraph>;
}

async function judge({ drawn, retrieval }: Ask, { inside, retriever, isFiltered, spec }: Judging): Promise<unknown[]> {
  const { question, options } = retrieval;
  let evidence: Evidence;
  try {
    evidence = evidenceSchema.parse(await retriever.retrieve(question, { ...options, scope: drawn.scope }));
  } catch (error) {
    const mayRefuse =
      options.scopeStrategy === "inIndex" && !isFiltered && (error as { code?: string }).code === "SCOPE.STRATEGY_UNAVAILABLE";
    return mayRefuse ? [] : [error, drawn.scope, retrieval];
  }
  const found = [...complaints({ graph: spec, inside, evidence }), ...shortage(evidence, inside, retrieval)];
  return found.length === 0 ? [] : [...found, drawn.scope, retrieval, evidence];
}

/** A scope that has as many chunks as the vector route may bring gets that many, however many others are nearer. */
function shortage({ trace, limits }: Evidence, { chunks, placed }: Inside, { options }: DrawnRetrieval): string[] {
  const route = trace.routes.find((each) => each.route === "vector");
  const isSure = options.scopeStrategy === "auto" || options.scopeStrategy === "exact";
  // Of chunks that share an id only one is taken, and what is not what it says it is may take a place.
  const isPlain = chunks.length === placed.length && new Set(chunks.map(({ id }) => id)).size === chunks.length;
  if (!isSure || !isPlain || route?.state !== "ran") return [];
  const due = Math.min(chunks.length, options.budget!.candidatesPerRoute!);
  if (limits.limitsReached.includes("vectorScopeOverFetch")) return ["the vector route says that it may have missed some"];
  return route.candidates === due ? [] : [`${route.candidates} of ${due} candidates`];
}

function retrievers(graph: SampleGraph): (preset: DrawnRetrieval["preset"]) => Retriever {
  const { store, layout, embeddingSet, embedder } = graph;
  const all = presets(graph);
  const made = new Map<string, Retriever>();
  return (name) => {
    const retriever = made.get(name) ?? createRetriever({ store, layout, embeddingSet, embedder, preset: all[name] });
    made.set(name, retriever);
    return retriever;
  };
}

async function someAtOnce<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const queue = [...items];
  const caller = async (): Promise<void> => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: callers }, caller));
}
