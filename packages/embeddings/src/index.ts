export { embeddingsErrorCatalogue } from "./errors.js";
export { type FetchedModel, fetchLocalModel, type FetchLocalModelOptions, type FetchProgress } from "./local/fetch-local-model.js";
export { createLocalEmbedder, type LocalEmbedder, type LocalEmbedderOptions } from "./local/local-embedder.js";
export type { LocalModelName, LocalModelSource } from "./local/local-models.js";
