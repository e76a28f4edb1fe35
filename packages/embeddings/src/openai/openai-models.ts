/** What OpenAI's own models give; other servers' models must be described by the caller. */
interface OpenAIModel {
  readonly dimensions: number;
  /** Whether the model can be asked for shorter vectors. */
  readonly shortens: boolean;
}

const openAIModels: ReadonlyMap<string, OpenAIModel> = new Map([
  ["text-embedding-3-small", { dimensions: 1536, shortens: true }],
  ["text-embedding-3-large", { dimensions: 3072, shortens: true }],
  ["text-embedding-ada-002", { dimensions: 1536, shortens: false }],
]);

export function openAIModel(name: string): OpenAIModel | undefined {
  return openAIModels.get(name);
}
