import type { Figures } from "../../report/figures.js";
import type { Findings, ReportTable } from "../../report/report.js";
import { quotient, summarize, type VariantSummary } from "../../report/summarize.js";
import { recallTarget } from "../find-settings.js";
import { type Contender, type Kind, kindOf, kinds, retrieveVariants, variantName } from "../retrieve-variants.js";
import { askVariants, type BenchContext } from "./bench-context.js";
import { countDifferingAnswers } from "./count-differing-answers.js";

/** Our retriever, the bare driver and neo4j-graphrag on the same questions, at equal recall. */
export async function compareRetrievers(context: BenchContext): Promise<Findings> {
  const { python, warmUp, measured: questions, truth, base } = context;
  const variants = retrieveVariants(await context.settings(), python.python, context);
  const runs = await askVariants(context, { what: "hybrid and vector", variants, warmUp, questions });
  // The recall of hybrid variants is that of their vector forms, so all are summarized together.
  const summaries = summarize({ runs, baseOf: (name) => variantName(kindOf(name), base), truthOf: () => truth });
  const tables = kinds.map((kind): ReportTable => ({
    title: `${kind} retrieval`,
    base: variantName(kind, base),
    variants: summaries.filter(({ name }) => kindOf(name) === kind),
  }));
  return {
    tables,
    figures: { ...figuresOf(summaries), "hybrid.differingAnswers": await countDifferingAnswers(context) },
    notes: summaries
      .filter(({ recall }) => recall !== null && recall.mean < recallTarget)
      .map(({ name }) => `${name} stays below a recall of ${recallTarget}: its times are not comparable.`),
  };
}

function figuresOf(summaries: readonly VariantSummary[]): Figures {
  const ratio = (of: Contender, over: Contender, which: "p50Ms" | "p95Ms" = "p50Ms", kind: Kind = "hybrid"): number | null =>
    quotient(summaries, [variantName(kind, of), variantName(kind, over)], which);
  const recallOf = (contender: Contender): number | null =>
    summaries.find(({ name }) => name === variantName("hybrid", contender))?.recall?.mean ?? null;
  return {
    "hybrid.ratioToBareP50": ratio("graphspan", "driver-ids"),
    "hybrid.ratioToBareP95": ratio("graphspan", "driver-ids", "p95Ms"),
    "hybrid.ratioToDriverP50": ratio("graphspan", "driver"),
    "hybrid.ratioToPythonP50": ratio("graphspan", "python"),
    "hybrid.ratioToPythonP95": ratio("graphspan", "python", "p95Ms"),
    "hybrid.ratioToPythonSameIndexP50": ratio("graphspan-default-index", "python"),
    "hybrid.ratioToPythonOurIndexP50": ratio("graphspan", "python-our-index"),
    "hybrid.recallAt20": recallOf("graphspan"),
    "hybrid.recallAt20DefaultIndex": recallOf("graphspan-default-index"),
    "hybrid.recallAt20Python": recallOf("python"),
    "vector.ratioToBareP50": ratio("graphspan", "driver-ids", "p50Ms", "vector"),
    "vector.ratioToPythonP50": ratio("graphspan", "python", "p50Ms", "vector"),
  };
}
