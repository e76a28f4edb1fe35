import { Command, CommanderError, InvalidArgumentError, Option } from "commander";
import type { Report } from "./report/report.js";
import { defaultModelFolder } from "./cache-folder.js";
import { defaultPrefix } from "./retrieve/graph/bench-graph.js";
import { type PartName, partNames } from "./retrieve/parts.js";
import type { RetrieveBenchOptions } from "./retrieve/retrieve-options.js";
import { type Contender, contenders } from "./retrieve/retrieve-variants.js";

export interface ProgramContext {
  readonly env: NodeJS.ProcessEnv;
  readonly signal: AbortSignal;
  readonly onNote: (note: string) => void;
  /** Is told a result that is no comparison. */
  readonly onText: (text: string) => void;
  readonly onReport: (report: Report, how: { readonly json: boolean; readonly check: boolean }) => void;
}

interface RetrieveFlags {
  readonly chunks: number;
  readonly queries: number;
  readonly warmUp: number;
  readonly seed: number;
  readonly base: Contender;
  readonly uri?: string;
  readonly dataDir?: string;
  readonly keep: boolean;
  readonly foreignDatabase: boolean;
  readonly requirePython: boolean;
  readonly python: boolean;
  readonly only: readonly PartName[];
  readonly rounds: number;
  readonly json: boolean;
  readonly check: boolean;
}

interface IngestFlags {
  readonly chunks: number;
  readonly onlineChunks: number;
  readonly rounds: number;
  readonly texts: number;
  readonly seed: number;
  readonly model: string | false;
  readonly uri?: string;
  readonly dataDir?: string;
  readonly foreignDatabase: boolean;
  readonly requirePython: boolean;
  readonly python: boolean;
  readonly json: boolean;
  readonly check: boolean;
}

interface ScaleFlags {
  readonly chunks: number;
  readonly smaller: readonly number[];
  readonly queries: number;
  readonly warmUp: number;
  readonly seed: number;
  readonly json: boolean;
  readonly check: boolean;
}

interface AdoptFlags {
  readonly chunks: number;
  readonly uri?: string;
  readonly dataDir?: string;
  readonly foreignDatabase: boolean;
}

interface ChunkingFlags {
  readonly data: string;
  readonly sizes: readonly number[];
  readonly uri?: string;
  readonly dataDir?: string;
  readonly foreignDatabase: boolean;
}

/** Of the vectors; what small embedding models give. */
const dimensions = 384;
/** How long 16 callers work before others take their turn. */
const roundMs = 3_000;

/** The command line of the benches. */
export function createProgram(context: ProgramContext): Command {
  const program = new Command("bench")
    .description("Measures variants of one task, question by question, in one run. Only ratios of one run mean something.")
    .exitOverride()
    .showHelpAfterError("Run `pnpm bench --help` for the benches and their options.");

  program
    .command("retrieve")
    .description("our retriever, the bare driver and Python neo4j-graphrag at equal recall; scopes; many callers; our own code")
    .option("--chunks <n>", "passages in the graph", wholeNumber(50, 1_000_000), 100_000)
    .option("--queries <n>", "questions to measure", wholeNumber(1, 100_000), 400)
    .option("--warm-up <n>", "questions asked before, which also find the settings of equal recall", wholeNumber(1, 100_000), 1_000)
    .option("--only <parts>", `parts to run, with commas between: ${partNames.join(", ")}`, parts, [...partNames])
    .option("--rounds <n>", "turns of 16 callers, 3 seconds each", wholeNumber(1, 1_000), 6)
    .option("--seed <n>", "another corpus, other questions, another order", wholeNumber(0, 1_000_000), 1)
    .addOption(new Option("--base <who>", "who the others are compared with").choices(contenders).default("driver-ids"))
    .option("--data-dir <folder>", "where the bench's own server keeps its data for the next run (default: in the user's cache)")
    .addOption(new Option("--uri <uri>", "measure a server that runs, with NEO4J_USER and NEO4J_PASSWORD").conflicts("dataDir"))
    .option("--keep", "with --uri: leave the data there for the next run", false)
    .option("--foreign-database", "with --uri: work beside data that no bench made", false)
    .addOption(new Option("--require-python", "fail where Python cannot be measured").default(false).conflicts("python"))
    .option("--no-python", "leave Python out")
    .option("--json", "print JSON on standard output", false)
    .option("--check", "exit with 4 when a figure misses its target", false)
    .action(async (flags: RetrieveFlags) => {
      const { benchRetrieve } = await import("./retrieve/retrieve-bench.js");
      context.onReport(await benchRetrieve(toOptions(flags, context)), flags);
    });

  program
    .command("ingest")
    .description("documents into the graph: ours, the bare driver, the writer of neo4j-graphrag; our local embedder and its bare session")
    .option("--chunks <n>", "passages of a load whose search indexes come last", wholeNumber(50, 1_000_000), 10_000)
    .option("--online-chunks <n>", "passages of a load with search indexes on, and of one by Python", wholeNumber(50, 1_000_000), 2_500)
    .option("--rounds <n>", "how often each of them writes and is counted", wholeNumber(1, 1_000), 7)
    .option("--texts <n>", "texts to embed", wholeNumber(16, 100_000), 800)
    .option("--seed <n>", "another corpus, another order", wholeNumber(0, 1_000_000), 1)
    .option("--model <folder>", "where the local model lies (default: in the user's cache)", defaultModelFolder())
    .option("--no-model", "leave embedding out")
    .option("--data-dir <folder>", "where the bench's own server keeps its data (default: in the user's cache)")
    .addOption(new Option("--uri <uri>", "measure a server that runs, with NEO4J_USER and NEO4J_PASSWORD").conflicts("dataDir"))
    .option("--foreign-database", "with --uri: work beside data that no bench made", false)
    .addOption(new Option("--require-python", "fail where Python cannot be measured").default(false).conflicts("python"))
    .option("--no-python", "leave Python out")
    .option("--json", "print JSON on standard output", false)
    .option("--check", "exit with 4 when a figure misses its target", false)
    .action(async (flags: IngestFlags) => {
      const { benchIngest } = await import("./ingest/ingest-bench.js");
      const { env, signal, onNote } = context;
      const { uri = null, dataDir = null, model, requirePython, python, ...rest } = flags;
      const report = await benchIngest({
        ...rest,
        ...{ uri, dataDir, dimensions, env, signal, onNote },
        warmUp: 2,
        modelFolder: model === false ? null : model,
        python: pythonUse({ requirePython, python }),
        prefix: "BenchIngest",
      });
      context.onReport(report, flags);
    });

  program
    .command("scale")
    .description("a large corpus ingested as a stream, then asked beside smaller ones; takes long, and some gigabytes of the cache")
    .option("--chunks <n>", "passages of the large corpus", wholeNumber(200, 10_000_000), 1_000_000)
    .option("--smaller <sizes>", "passages of the smaller ones, with commas between", corpusSizes, [10_000, 100_000])
    .option("--queries <n>", "questions to measure", wholeNumber(1, 100_000), 400)
    .option("--warm-up <n>", "questions asked before", wholeNumber(1, 100_000), 1_000)
    .option("--seed <n>", "another corpus, other questions", wholeNumber(0, 1_000_000), 1)
    .option("--json", "print JSON on standard output", false)
    .option("--check", "exit with 4 when a figure misses its target", false)
    .action(async (flags: ScaleFlags) => {
      const { benchScale } = await import("./scale/scale-bench.js");
      const { env, signal, onNote } = context;
      context.onReport(await benchScale({ ...flags, dimensions, env, signal, onNote }), flags);
    });

  program
    .command("adopt")
    .description("preview, application and undo of an adoption, each in chunks a second; compares nothing")
    .option("--chunks <n>", "passages in the graph", wholeNumber(100, 1_000_000), 100_000)
    .option("--data-dir <folder>", "where the bench's own server keeps its data (default: in the user's cache)")
    .addOption(new Option("--uri <uri>", "measure a server that runs, with NEO4J_USER and NEO4J_PASSWORD").conflicts("dataDir"))
    .option("--foreign-database", "with --uri: work beside data that no bench made", false)
    .action(async ({ chunks, uri, dataDir, foreignDatabase }: AdoptFlags) => {
      const { benchAdopt } = await import("./adopt/adopt-bench.js");
      const { env, signal, onNote } = context;
      const figures = await benchAdopt({ chunks, uri: uri ?? null, dataDir: dataDir ?? null, foreignDatabase, prefix: "BenchAdopt", env, signal, onNote });
      context.onText(JSON.stringify(figures, null, 2));
    });

  program
    .command("chunking")
    .description("what the best five passages hold of what was looked for, by words alone, for chunks of several sizes")
    .requiredOption("--data <folder>", "corpus.jsonl, queries.jsonl and spans.jsonl")
    .option("--sizes <characters>", "longest chunks, with commas between", sizes, [400, 800, 1_000, 1_600])
    .option("--data-dir <folder>", "where the bench's own server keeps its data (default: in the user's cache)")
    .addOption(new Option("--uri <uri>", "measure a server that runs, with NEO4J_USER and NEO4J_PASSWORD").conflicts("dataDir"))
    .option("--foreign-database", "with --uri: work beside data that no bench made", false)
    .action(async ({ uri, dataDir, ...flags }: ChunkingFlags) => {
      const { benchChunking } = await import("./chunking/chunking-bench.js");
      const { env, signal, onNote } = context;
      const figures = await benchChunking({ ...flags, uri: uri ?? null, dataDir: dataDir ?? null, prefix: "BenchChunking", env, signal, onNote });
      context.onText(JSON.stringify(figures, null, 2));
    });

  return program;
}

/** Whether the command line was at fault, or only help was asked for. */
export const isUsageError = (error: unknown): error is CommanderError => error instanceof CommanderError;

function toOptions(flags: RetrieveFlags, { env, signal, onNote }: ProgramContext): RetrieveBenchOptions {
  const { chunks, queries, warmUp, seed, base, only, rounds, keep, foreignDatabase, requirePython, python } = flags;
  return {
    chunks,
    dimensions,
    queries,
    warmUp,
    seed,
    base,
    only,
    rounds: { durationMs: roundMs, count: rounds },
    uri: flags.uri ?? null,
    dataDir: flags.dataDir ?? null,
    keep,
    foreignDatabase,
    pythonIndexes: true,
    python: pythonUse({ requirePython, python }),
    prefix: defaultPrefix,
    env,
    signal,
    onNote,
  };
}

function pythonUse({ requirePython, python }: { readonly requirePython: boolean; readonly python: boolean }): RetrieveBenchOptions["python"] {
  return requirePython ? "require" : python ? "use" : "leave out";
}

const wholeNumber =
  (least: number, most: number) =>
  (text: string): number => {
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= least && value <= most) return value;
    throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`);
  };

function corpusSizes(text: string): number[] {
  return text.split(",").map((size) => wholeNumber(100, 1_000_000)(size.trim()));
}

function sizes(text: string): number[] {
  return text.split(",").map((size) => wholeNumber(10, 100_000)(size.trim()));
}

function parts(text: string): PartName[] {
  const wanted = text.split(",").map((name) => name.trim());
  const unknown = wanted.find((name) => !partNames.some((known) => known === name));
  if (unknown !== undefined) throw new InvalidArgumentError(`There is no part "${unknown}": choose of ${partNames.join(", ")}.`);
  return partNames.filter((name) => wanted.includes(name));
}
