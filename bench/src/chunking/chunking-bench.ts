import { type Chunker, createStructureChunker, givenSource, ingest } from "@graphspan/ingest";
import { connect, createRetriever, fullText, type GraphStore, type Layout, layouts, prefixed, reset } from "@graphspan/neo4j";
import { refuseForeignData } from "../retrieve/graph/refuse-foreign-data.js";
import { openServer, type ServerOptions } from "../retrieve/open-server.js";
import { createFixedChunker } from "./fixed-chunker.js";
import { readSpansDataset, type SpansDataset } from "./read-spans-dataset.js";
import { scoreSpans, type SpanScores } from "./span-scores.js";

export interface ChunkingBenchOptions extends Omit<ServerOptions, "chunks"> {
  /** Folder of `corpus.jsonl`, `queries.jsonl` and `spans.jsonl`. */
  readonly data: string;
  /** Longest chunks to try, in characters. */
  readonly sizes: readonly number[];
  /** In front of every label. */
  readonly prefix: string;
  readonly foreignDatabase: boolean;
}

/** What the best five passages hold of what was looked for, in percent; mean of all questions. */
export interface ChunkingFigure extends SpanScores {
  readonly chunker: string;
  readonly chunks: number;
}

const passages = 5;
/** More than five of the largest chunks. */
const maxUtf8Bytes = 65_536;

/** Ingests the same texts with one chunker after the other, asks the same questions by words alone, and scores the best five passages. */
export async function benchChunking(options: ChunkingBenchOptions): Promise<ChunkingFigure[]> {
  const { sizes, prefix, signal, onNote } = options;
  const dataset = await readSpansDataset(options.data);
  const server = await openServer({ ...options, chunks: 0 });
  const store = await connect({ ...server.connection, signal });
  const layout = prefixed(layouts.graphspan, prefix);
  try {
    if (!options.foreignDatabase) await refuseForeignData(store, prefix, signal);
    const figures: ChunkingFigure[] = [];
    for (const chunker of sizes.flatMap(chunkersOf)) {
      await reset(store, layout, { signal });
      figures.push(await measure(dataset, { chunker, store, layout, signal }));
      onNote(JSON.stringify(figures.at(-1)));
    }
    return figures;
  } finally {
    await reset(store, layout);
    await store.close();
    await server.stop();
  }
}

/** Ours with and without overlap beside the plainest of the same size. */
function chunkersOf(size: number): Chunker[] {
  return [
    createFixedChunker(size),
    createStructureChunker({ maxCharacters: size }),
    createStructureChunker({ maxCharacters: size, overlapCharacters: Math.floor(size / 5) }),
  ];
}

interface Measuring {
  readonly chunker: Chunker;
  readonly store: GraphStore;
  readonly layout: Layout;
  readonly signal: AbortSignal;
}

async function measure({ documents, questions }: SpansDataset, { chunker, store, layout, signal }: Measuring): Promise<ChunkingFigure> {
  const source = givenSource(documents.map(({ id, title, text }) => ({ uri: id, title, content: text })));
  const { chunks } = await ingest({ store, layout, embeddingSet: null, source, chunker, analyzer: "english", signal });
  const retriever = createRetriever({ store, layout, embeddingSet: null, preset: fullText() });
  const scores: SpanScores[] = [];
  for (const { text, wanted } of questions) {
    const { items } = await retriever.retrieve(text, { budget: { maxItems: passages, maxUtf8Bytes, neighbourChunks: 0 }, signal });
    const found = items.map(({ source: { uri }, span }) => ({ documentId: uri, ...span }));
    scores.push(scoreSpans(found, wanted));
  }
  const mean = (key: keyof SpanScores): number => Number(((100 * scores.reduce((sum, score) => sum + score[key], 0)) / scores.length).toFixed(1));
  return { chunker: chunker.fingerprint, chunks: chunks.written, recall: mean("recall"), precision: mean("precision"), iou: mean("iou") };
}
