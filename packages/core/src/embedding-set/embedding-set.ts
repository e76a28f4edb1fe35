/** How the similarity of two vectors is measured. */
export type Similarity = "cosine" | "euclidean";

/**
 * Vectors that may be compared with each other: one model, one size, one similarity, one index. Sets never mix; several can live side
 * by side on the same chunks.
 */
export interface EmbeddingSet {
  /** Made from model and dimensions: lower-case letters, digits and underscores. */
  readonly id: string;
  readonly model: string;
  readonly dimensions: number;
  readonly similarity: Similarity;
  /** Property of a chunk that holds the vector. */
  readonly property: string;
  readonly vectorIndexName: string;
  /** What is embedded; `{title}` (document title and section path) and `{text}` are replaced. What is stored and cited is always the text alone. */
  readonly inputTemplate: string;
}

/** Default of {@link EmbeddingSet.inputTemplate}. */
export const defaultInputTemplate = "{title}\n{text}";

/** The id of the set that a model of this size fills. */
export function embeddingSetId(model: string, dimensions: number): string {
  const slug = model
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "_")
    .replaceAll(/^_+|_+$/g, "");
  return `${slug || "model"}_${dimensions}`;
}

/**
 * The text that is embedded for a chunk. The title is left out where the text already begins with it, so that it does not count twice.
 */
export function embeddingInput(template: string, chunk: { readonly title: string; readonly text: string }): string {
  const title = chunk.text.startsWith(chunk.title) ? "" : chunk.title;
  return template.replaceAll(/\{(title|text)\}/g, (_, name: "title" | "text") => (name === "title" ? title : chunk.text)).replace(/^\n+/, "");
}
