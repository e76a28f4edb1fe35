/** Counts the tokens that a model cuts texts into. */
export interface TokenCounter {
  /** Names the tokenizer: two of the same name count alike. What was cut by one is cut again when it has another name. */
  readonly name: string;
  /** Tokens of a text, without those that a model sets around it. Whole, never below 0. */
  readonly countTokens: (text: string) => number;
}
