import type { BuildDocument, HybridArguments, LexicalNames, PythonPassage, RawPassage, VectorArguments } from "../interop-calls.js";
import { runInterop } from "../run-interop.js";
import { openSpace, type Space } from "../space.js";

/** A small graph that Python built, with the indexes that Python makes: one chunk a document. */
export interface BuiltGraph extends Space {
  readonly vectorIndex: string;
  readonly fullTextIndex: string;
  /** What every search of this graph says. */
  readonly search: { readonly names: LexicalNames; readonly vector_index: string };
  /** The passages of one question by its text. */
  hybrid(text: string, given?: Partial<HybridArguments>): Promise<readonly PythonPassage[]>;
  vector(text: string, given?: Partial<VectorArguments>): Promise<readonly PythonPassage[]>;
  /** The best passage of both retrievers as they word it themselves. */
  asWorded(text: string): Promise<{ readonly vector: RawPassage; readonly hybrid: RawPassage }>;
}

export async function buildGraph(name: string, documents: readonly BuildDocument[]): Promise<BuiltGraph> {
  const space = await openSpace(name);
  const { names, model, prefix } = space;
  const [vectorIndex, fullTextIndex] = [`${prefix}_vector`, `${prefix}_text`];
  await runInterop("build", { names, model, documents });
  await runInterop("indexes", { names, vector_index: vectorIndex, full_text_index: fullTextIndex });
  const search = { names, vector_index: vectorIndex };
  const asked = (text: string) => ({ ...search, model, questions: [{ text }] });
  return {
    ...space,
    vectorIndex,
    fullTextIndex,
    search,
    hybrid: async (text, given = {}) =>
      (await runInterop("hybrid", { ...asked(text), full_text_index: fullTextIndex, ...given })).answers[0]!,
    vector: async (text, given = {}) => (await runInterop("vector", { ...asked(text), ...given })).answers[0]!,
    async asWorded(text) {
      const raw = { ...asked(text), raw: true, full_text_index: fullTextIndex };
      const [vector, hybrid] = [await runInterop("vector", raw), await runInterop("hybrid", raw)];
      const best = ({ answers }: typeof vector): RawPassage => answers[0]![0] as unknown as RawPassage;
      return { vector: best(vector), hybrid: best(hybrid) };
    },
  };
}

/** One document a text. */
export const documentsOf = (texts: readonly string[]): BuildDocument[] => texts.map((text, place) => ({ text, path: `${place}.txt` }));
