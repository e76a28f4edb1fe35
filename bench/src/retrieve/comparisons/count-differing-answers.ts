import { createRetriever } from "@graphspan/neo4j";
import { presets } from "../retrieve-variants.js";
import { givenVectors } from "../variants/given-vectors.js";
import type { BenchContext } from "./bench-context.js";

/** Questions to ask twice. */
const most = 200;

/**
 * How many questions get another evidence when a new retriever is asked all of them again, from the last one on. Every byte of it counts.
 */
export async function countDifferingAnswers({ store, graph, embeddingSet, measured, signal, onNote }: BenchContext): Promise<number> {
  const questions = measured.slice(0, most);
  onNote(`asking ${questions.length} questions twice`);
  const answers = async (order: readonly { readonly text: string }[]): Promise<Map<string, string>> => {
    const embedder = givenVectors(questions, embeddingSet);
    const retriever = createRetriever({ store, layout: graph.layout, embeddingSet, embedder, preset: presets.hybrid() });
    const said = new Map<string, string>();
    for (const { text } of order) said.set(text, JSON.stringify(await retriever.retrieve(text, { signal })));
    return said;
  };
  const first = await answers(questions);
  const second = await answers(questions.toReversed());
  return questions.filter(({ text }) => first.get(text) !== second.get(text)).length;
}
