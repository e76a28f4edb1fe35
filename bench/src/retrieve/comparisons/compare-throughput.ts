import { manyCallers } from "../../harness/many-callers.js";
import type { Variant } from "../../harness/variant.js";
import type { Findings } from "../../report/report.js";
import { summarize } from "../../report/summarize.js";
import type { Question } from "../corpus/corpus.js";
import { driverOf, graphspanOf, pythonSettings, variantName } from "../retrieve-variants.js";
import { pythonCallers } from "../variants/python-callers.js";
import { askVariants, type BenchContext } from "./bench-context.js";

const callers = 16;
/** Python runs one thread at a time in a process; two of them keep it from waiting for itself. */
const pythonProcesses = 2;
const warmUpRounds = 2;

/** Hybrid retrieval with 16 callers at once. All take turns, for seconds each, on the same server. */
export async function compareThroughput(context: BenchContext): Promise<Findings> {
  const { python: { python }, measured: questions, rounds: { durationMs, count } } = context;
  const { ourCandidates, pythonRatio: ratio } = await context.settings();
  const crowd = (variant: Variant<Question>): Variant<number> => manyCallers({ variant, callers, durationMs, questions });
  const settings = pythonSettings("hybrid", { contender: "python", ratio }, context);
  const variants = [
    crowd(graphspanOf("hybrid", "graphspan", context)),
    crowd(driverOf("hybrid", "driver-ids", ourCandidates, context)),
    crowd(driverOf("hybrid", "driver", ourCandidates, context)),
    ...(python === null
      ? []
      : [pythonCallers({ name: pythonName, python, settings, questions, processes: pythonProcesses, callers, durationMs })]),
  ];
  const round = (_: unknown, index: number): number => index;
  const runs = await askVariants(context, {
    what: `${callers} callers at once, rounds of ${durationMs / 1_000} s`,
    variants,
    warmUp: Array.from({ length: warmUpRounds }, round),
    questions: Array.from({ length: count }, round),
  });
  const base = variantName("hybrid", "driver-ids");
  const summaries = summarize({ runs, baseOf: () => base, truthOf: () => null });
  const perSecond = (name: string): number | null => {
    const milliseconds = summaries.find((summary) => summary.name === name && summary.failure === null)?.p50Ms ?? null;
    return milliseconds === null ? null : 1_000 / milliseconds;
  };
  const [ours, bare, theirs] = [perSecond(variantName("hybrid", "graphspan")), perSecond(base), perSecond(pythonName)];
  return {
    tables: [{ title: `time for each answer, ${callers} callers at once`, base, variants: summaries }],
    figures: {
      "throughput.queriesPerSecond": ours,
      "throughput.queriesPerSecondBare": bare,
      "throughput.queriesPerSecondPython": theirs,
      "throughput.ratioToBare": ours === null || bare === null ? null : ours / bare,
      "throughput.ratioToPython": ours === null || theirs === null ? null : ours / theirs,
    },
    notes: [],
  };
}

const pythonName = variantName("hybrid", "python");
