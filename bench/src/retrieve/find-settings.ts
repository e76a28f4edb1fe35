import { createRetriever, type GraphStore, vector } from "@graphspan/neo4j";
import { calibrate, type CalibrateOptions } from "./calibrate.js";
import { driverOf, pythonOf, type SearchSettings, type VariantContext } from "./retrieve-variants.js";
import { givenVectors } from "./variants/given-vectors.js";

/** What every contender has to find of the true neighbours before times are compared. */
export const recallTarget = 0.995;

/** Candidates asked of the index. */
const candidateSteps = [20, 30, 40, 60, 80, 100, 200, 300, 600];
/** Python knows whole multiples of the passages it returns. */
const ratioSteps = [1, 2, 3, 4, 5, 6, 8, 10, 15, 20, 30];

export interface FindSettingsOptions extends Pick<CalibrateOptions, "questions" | "truth" | "signal"> {
  readonly store: GraphStore;
  readonly python: string | null;
  readonly context: VariantContext;
}

/** The cheapest settings with which each contender reaches the recall; our retriever decides for itself. */
export async function findSettings(options: FindSettingsOptions): Promise<SearchSettings> {
  const { store, python, context, ...given } = options;
  const ofPython = async (contender: "python" | "python-our-index"): Promise<number> => {
    if (python === null) return 1;
    const variantOf = (ratio: number) => pythonOf("vector", { python, contender, ratio }, context);
    return calibrate({ ...given, settings: ratioSteps, target: recallTarget, variantOf });
  };
  return {
    ourCandidates: await readOurCandidates(store, context, given.signal),
    leastCandidates: await calibrate({
      ...given,
      settings: candidateSteps,
      target: recallTarget,
      variantOf: (indexCandidates) => driverOf("vector", "driver-least", indexCandidates, context),
    }),
    pythonRatio: await ofPython("python"),
    pythonRatioOnOurs: await ofPython("python-our-index"),
  };
}

async function readOurCandidates(store: GraphStore, context: VariantContext, signal: AbortSignal): Promise<number> {
  const { graph, embeddingSet, questions } = context;
  const embedder = givenVectors(questions, embeddingSet);
  const retriever = createRetriever({ store, layout: graph.layout, embeddingSet, embedder, preset: vector() });
  const { provenance } = await retriever.retrieve(questions[0]!.text, { signal });
  return provenance.vector!.indexCandidates;
}
