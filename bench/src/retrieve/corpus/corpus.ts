import { createRandom } from "../../harness/random.js";
import { passage, questionText } from "./words.js";
import { vectors } from "./vectors.js";

export interface CorpusOptions {
  readonly chunks: number;
  readonly dimensions: number;
  readonly seed: number;
}

interface CorpusChunk {
  readonly text: string;
  readonly vector: Float32Array;
}

export interface CorpusDocument {
  readonly number: number;
  readonly title: string;
  readonly sections: readonly { readonly heading: string; readonly chunks: readonly CorpusChunk[] }[];
}

export interface Question {
  readonly text: string;
  readonly vector: Float32Array;
}

/** A made-up corpus: the same for the same options, whatever part of it is looked at. */
export interface Corpus extends CorpusOptions {
  /** How many documents there are. */
  readonly documentCount: number;
  documents(): Generator<CorpusDocument>;
  /** Questions about passages of the corpus, from the `first` one on; each text comes once. */
  questions(first: number, count: number): Question[];
}

/** Raised when the same options make another corpus than before, so that data that was kept is not taken for it. */
export const corpusVersion = 3;

/** Of every document but the last. */
export const chunksPerDocument = 50;
const chunksPerSection = 10;
const documentsPerTopic = 10;
const wordsPerChunk = 110;

/** What a stream of random numbers is for; each has its own, so that one may be drawn from without the others. */
const streams = { topic: 1, document: 2, chunk: 3, question: 4 } as const;

export function createCorpus(options: CorpusOptions): Corpus {
  const { chunks, dimensions, seed } = options;
  const topics = Math.max(1, Math.round(chunks / chunksPerDocument / documentsPerTopic));
  const topicVectors = Array.from({ length: topics }, (_, topic) => vectors.topic(createRandom(seed, streams.topic, topic), dimensions));

  const documentAt = (number: number): { readonly topic: number; readonly vector: Float32Array } => {
    const random = createRandom(seed, streams.document, number);
    const topic = random.below(topics);
    return { topic, vector: vectors.document(topicVectors[topic]!, random) };
  };

  const chunkAt = (number: number, { topic, vector }: ReturnType<typeof documentAt>): CorpusChunk => {
    const random = createRandom(seed, streams.chunk, number);
    return { vector: vectors.passage(vector, random), text: passage(random, topic, wordsPerChunk) };
  };

  const questionAt = (number: number): Question => {
    const random = createRandom(seed, streams.question, number);
    const chunk = random.below(chunks);
    const document = documentAt(Math.floor(chunk / chunksPerDocument));
    const vector = vectors.question(chunkAt(chunk, document).vector, random);
    return { vector, text: `${questionText(random, document.topic)} question${number}` };
  };

  return {
    ...options,
    documentCount: Math.ceil(chunks / chunksPerDocument),
    *documents() {
      for (let first = 0; first < chunks; first += chunksPerDocument) {
        const number = first / chunksPerDocument;
        const document = documentAt(number);
        const length = Math.min(chunksPerDocument, chunks - first);
        const own = Array.from({ length }, (_, index) => chunkAt(first + index, document));
        const sections = Array.from({ length: Math.ceil(length / chunksPerSection) }, (_, index) => ({
          heading: `Part ${index + 1}`,
          chunks: own.slice(index * chunksPerSection, (index + 1) * chunksPerSection),
        }));
        yield { number, title: `Document ${number}`, sections };
      }
    },
    questions: (first, count) => Array.from({ length: count }, (_, index) => questionAt(first + index)),
  };
}
