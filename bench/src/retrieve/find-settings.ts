import { createRetriever, type GraphStore, type Layout, vector } from "@graphspan/neo4j";
import { calibrate, type CalibrateOptions } from "./calibrate.js";
import { adoptedLayout, pythonOf, type SearchSettings, type VariantContext } from "./retrieve-variants.js";
import { givenVectors } from "./variants/given-vectors.js";

/** What every contender has to find of the true neighbours before times are compared. */
export const recallTarget = 0.995;

/** Python knows whole multiples of the passages it returns. */
const ratioSteps = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20, 30];

export interface FindSettingsOptions extends Pick<CalibrateOptions, "questions" | "truth" | "signal"> {
  readonly store: GraphStore;
  readonly python: string | null;
  readonly context: VariantContext;
}

/** The cheapest settings with which each contender reaches the recall; our retriever decides for itself. */
export async function findSettings(options: FindSettingsOptions): Promise<SearchSettings> {
  const { python, context, questions, truth, signal } = options;
  const ofPython = async (contender: "python" | "python-our-index"): Promise<number> => {
    if (python === null) return 1;
    const variantOf = (ratio: number) => pythonOf("vector", { python, contender, ratio }, context);
    return calibrate({ questions, truth, signal, settings: ratioSteps, target: recallTarget, variantOf });
  };
  return {
    ourCandidates: await readOurCandidates(context.graph.layout, options),
    ourCandidatesOnDefault: context.pythonIndexes ? await readOurCandidates(adoptedLayout(context.graph), options) : null,
    pythonRatio: await ofPython("python"),
    pythonRatioOnOurs: await ofPython("python-our-index"),
  };
}

/** As many as our retriever says that it asked of the index. */
async function readOurCandidates(layout: Layout, { store, context, signal }: FindSettingsOptions): Promise<number> {
  const { embeddingSet, questions } = context;
  const retriever = createRetriever({ store, layout, embeddingSet, embedder: givenVectors(questions, embeddingSet), preset: vector() });
  const { provenance } = await retriever.retrieve(questions[0]!.text, { signal });
  return provenance.vector!.indexCandidates;
}
