import type { VariantRun } from "../../harness/run-variants.js";
import type { Findings } from "../../report/report.js";
import { quotient, summarize, type Truth, type VariantSummary } from "../../report/summarize.js";
import { type Kind, kindOf, kinds } from "../retrieve-variants.js";
import { exactName, exactVariants, scopedName, scopedVariants, sizeInWords, sizeOf, sizes, unscopedName } from "../scope-variants.js";
import { type ScopeSize, withScopes } from "../scoped-questions.js";
import { askVariants, type BenchContext } from "./bench-context.js";

/** Comparing 10,000 vectors takes a tenth of a second, so fewer questions are asked than elsewhere. */
const most = { questions: 200, exactWarmUp: 20 } as const;

/**
 * Questions about some documents each: as our retriever decides, beside the same questions about everything; and with every vector of the
 * scope compared, beside the bare driver that does the same. What the latter finds is the truth for all.
 */
export async function compareScopes(context: BenchContext): Promise<Findings> {
  const questions = withScopes(context.measured.slice(0, most.questions), context.corpus);
  const warmUp = withScopes(context.warmUp, context.corpus);
  const exactRuns = await askVariants(context, {
    what: "scopes, every vector compared",
    variants: exactVariants(context),
    warmUp: warmUp.slice(0, most.exactWarmUp),
    questions,
  });
  const runs = await askVariants(context, { what: "scopes", variants: scopedVariants(context), warmUp, questions });

  const truths = { small: truthOf(exactRuns, "small"), large: truthOf(exactRuns, "large") };
  const truthFor = (name: string): Truth | null => {
    const size = sizeOf(name);
    return size === undefined ? null : truths[size];
  };
  const scoped = summarize({ runs, baseOf: (name) => unscopedName(kindOf(name)), truthOf: truthFor });
  const exact = summarize({ runs: exactRuns, baseOf: (name) => exactName("driver", sizeOf(name)!), truthOf: truthFor });
  const toUnscoped = (kind: Kind, size: ScopeSize): number | null =>
    quotient(scoped, [scopedName(kind, size), unscopedName(kind)], "p50Ms");
  return {
    tables: [
      ...kinds.map((kind) => ({
        title: `${kind} retrieval in scopes`,
        base: unscopedName(kind),
        variants: scoped.filter(({ name }) => kindOf(name) === kind),
      })),
      ...sizes.map((size) => ({
        title: `every vector of ${sizeInWords(size)} compared`,
        base: exactName("driver", size),
        variants: exact.filter(({ name }) => sizeOf(name) === size),
      })),
    ],
    figures: {
      "scope.inIndexToUnscoped": toUnscoped("hybrid", "small"),
      "scope.inIndex10kToUnscoped": toUnscoped("hybrid", "large"),
      "scope.vectorInIndexToUnscoped": toUnscoped("vector", "small"),
      "scope.vectorInIndex10kToUnscoped": toUnscoped("vector", "large"),
      "scope.recallAt20": recallIn(scoped, "small"),
      "scope.recallAt20In10k": recallIn(scoped, "large"),
      "scope.exact10kToBareExact": quotient(exact, [exactName("graphspan", "large"), exactName("driver", "large")], "p50Ms"),
    },
    notes: [],
  };
}

function truthOf(exactRuns: readonly VariantRun[], size: ScopeSize): Truth | null {
  const run = exactRuns.find(({ name }) => name === exactName("driver", size));
  return run === undefined || run.failure !== undefined ? null : run.measurements.map(({ answer }) => answer.nearest ?? []);
}

function recallIn(scoped: readonly VariantSummary[], size: ScopeSize): number | null {
  return scoped.find(({ name }) => name === scopedName("hybrid", size))?.recall?.mean ?? null;
}
