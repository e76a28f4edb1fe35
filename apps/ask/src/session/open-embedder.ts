import { type Embedder, type EmbeddingSet, isGraphspanError } from "@graphspan/core";
import { createLocalEmbedder, createOpenAIEmbedder, fetchLocalModel } from "@graphspan/embeddings";
import { inNamesOfVariables, openAISettings } from "./openai-variables.js";

export const embedderChoices = ["auto", "local", "openai", "none"] as const;
export type EmbedderChoice = (typeof embedderChoices)[number];

export interface EmbedderRequest {
  readonly choice: EmbedderChoice;
  /** The set the graph was embedded with, if any: questions must be embedded by the same model. */
  readonly embeddingSet: Pick<EmbeddingSet, "model" | "dimensions"> | null;
  readonly env: NodeJS.ProcessEnv;
  readonly signal: AbortSignal;
  readonly onNote: (note: string) => void;
}

/**
 * The names of the local model, and what brings it: those that its authors and Python give it, and those of its exact forms here. Vectors
 * under all of these can be compared: between the two forms, those of a text have a cosine above 0.999.
 */
const localModels: ReadonlyMap<string, "auto" | "pip" | "maven"> = new Map([
  ["all-MiniLM-L6-v2", "auto"],
  ["sentence-transformers/all-MiniLM-L6-v2", "auto"],
  ["all-MiniLM-L6-v2-w8", "pip"],
  ["all-MiniLM-L6-v2-fp32", "maven"],
]);
/** What `--embedder openai` takes where the graph names none. */
export const openAIDefault = { model: "text-embedding-3-small", dimensions: 1_536 } as const;

/**
 * The embedder to use, or null for full-text search alone. `auto` takes the model the graph was embedded with; for a new graph the local
 * model, else an OpenAI-compatible server where a key is set, else none, with a note.
 */
export async function openEmbedder(request: EmbedderRequest): Promise<Embedder | null> {
  const { choice, embeddingSet } = request;
  if (choice === "none") return null;
  if (choice === "local") return openLocal(request);
  if (choice === "openai") return openOpenAI(request);
  if (embeddingSet !== null) return isLocalModel(embeddingSet.model) ? openLocal(request) : openOpenAI(request);
  try {
    return await openLocal(request);
  } catch (error) {
    if (!isGraphspanError(error) || !error.code.startsWith("EMBEDDING.")) throw error;
    if (request.env["OPENAI_API_KEY"] !== undefined) return openOpenAI(request);
    request.onNote(`No embedding model, so search is by words alone. ${error.message} ${error.fix}`);
    return null;
  }
}

/** Whether a graph's vectors are those of the model that runs on this machine, whatever it is called there. */
export function isLocalModel(name: string): boolean {
  return localModels.has(name);
}

async function openLocal({ embeddingSet, signal, onNote }: EmbedderRequest): Promise<Embedder> {
  const recorded = embeddingSet !== null && isLocalModel(embeddingSet.model) ? embeddingSet.model : undefined;
  const { directory } = await fetchLocalModel({
    source: recorded === undefined ? "auto" : localModels.get(recorded),
    signal,
    onProgress: ({ step, model, downloadBytes }) => {
      if (step === "download") onNote(`Fetching the embedding model ${model} (${Math.round(downloadBytes / 1e6)} MB, once)`);
    },
  });
  const embedder = await createLocalEmbedder({ directory });
  // By the name that the graph has for it, so that nobody takes it for another.
  return recorded === undefined ? embedder : { ...embedder, model: recorded };
}

async function openOpenAI({ embeddingSet, env }: EmbedderRequest): Promise<Embedder> {
  const settings = openAISettings(env, { otherwise: "OPENAI_BASE_URL to a compatible server that needs none; or use --embedder local" });
  const { model, dimensions } = embeddingSet === null || isLocalModel(embeddingSet.model) ? openAIDefault : embeddingSet;
  return createOpenAIEmbedder({ ...settings, model, dimensions }).catch((error: unknown) => inNamesOfVariables(error));
}
