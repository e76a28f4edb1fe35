import { createRetriever, type GraphStore, type Retriever } from "@graphspan/neo4j";
import { median } from "simple-statistics";
import { processorTime, type ProcessorTimeOptions } from "../../harness/processor-time.js";
import type { Findings } from "../../report/report.js";
import type { Question } from "../corpus/corpus.js";
import { recordCalls, type RecordedCall, replayCalls } from "../own-code/recording-store.js";
import { timeOfSelection } from "../own-code/time-of-selection.js";
import { presets } from "../retrieve-variants.js";
import { openBareDriver } from "../variants/bare-driver.js";
import { givenVectors } from "../variants/given-vectors.js";
import type { BenchContext } from "./bench-context.js";

/** Different questions, so that not everything is remembered. */
const questionsOfOwn = 50;
const blocks = 11;

interface RecordedQuestion {
  readonly question: Question;
  readonly calls: readonly RecordedCall[];
}

/**
 * What our own code costs, in processor time of this process: `own.msPerCall` is a hybrid retrieval on a store that answers from memory,
 * with every row read as from the server; `own.msPerCallOverDriver` is one with the server less the same queries by the driver alone, which
 * adds what the store does around each query.
 */
export async function measureOwnCode(context: BenchContext): Promise<Findings> {
  const { store, warmUp, measured, connection, signal, onNote } = context;
  onNote("measuring our own code");
  const { recorded, all } = await record(context, measured.slice(0, questionsOfOwn));
  const of = (number: number): RecordedQuestion => recorded[number % recorded.length]!;
  const common = { warmUp: warmUp.length, blocks, signal };
  const often = { ...common, callsPerBlock: Math.ceil(measured.length / 2) };
  const seldom = { ...common, callsPerBlock: Math.ceil(measured.length / 8) };

  const replay = replayCalls(store, all);
  const offline = retrieverOn(replay.store, context);
  const alone = await processorTime({
    ...often,
    call: (number) => {
      const { question, calls } = of(number);
      replay.answerFrom(calls);
      return offline.retrieve(question.text);
    },
  });

  const driver = await openBareDriver(connection);
  try {
    const online = retrieverOn(store, context);
    const [whole, bare] = await inTurn(
      seldom,
      (number) => online.retrieve(of(number).question.text),
      async (number) => {
        for (const { query, parameters } of of(number).calls) await driver.run(query, parameters);
      },
    );
    const figures = { "own.msPerCall": alone, "own.msPerCallOverDriver": whole - bare, "own.msPerCallOfDriver": bare };
    return { tables: [], figures: { ...figures, ...(await timeOfSelection(signal)) }, notes: [] };
  } finally {
    await driver.close();
  }
}

type Call = ProcessorTimeOptions["call"];

/** Both in blocks that take turns: the middle of the blocks of each. */
async function inTurn(options: Omit<ProcessorTimeOptions, "call">, first: Call, second: Call): Promise<[number, number]> {
  const { warmUp, blocks, ...block } = options;
  const times: [number[], number[]] = [[], []];
  for (const call of [first, second]) await processorTime({ ...block, call, warmUp, blocks: 1 });
  for (let round = 0; round < blocks; round += 1)
    for (const [index, call] of [first, second].entries())
      times[index]!.push(await processorTime({ ...block, call, warmUp: 0, blocks: 1 }));
  return [median(times[0]), median(times[1])];
}

function retrieverOn(store: GraphStore, { graph: { layout }, embeddingSet, measured }: BenchContext): Retriever {
  return createRetriever({ store, layout, embeddingSet, embedder: givenVectors(measured, embeddingSet), preset: presets.hybrid() });
}

interface Recorded {
  readonly recorded: readonly RecordedQuestion[];
  /** With those of the retriever itself, which looks at the indexes before the first question. */
  readonly all: readonly RecordedCall[];
}

/** What each question asks of the server. */
async function record(context: BenchContext, questions: readonly Question[]): Promise<Recorded> {
  const { store, calls } = recordCalls(context.store);
  const retriever = retrieverOn(store, context);
  const callsOf = async ({ text }: Question): Promise<readonly RecordedCall[]> => {
    const before = calls.length;
    await retriever.retrieve(text, { signal: context.signal });
    return calls.slice(before);
  };
  await callsOf(questions[0]!);
  const recorded: RecordedQuestion[] = [];
  for (const question of questions) recorded.push({ question, calls: await callsOf(question) });
  return { recorded, all: calls };
}
