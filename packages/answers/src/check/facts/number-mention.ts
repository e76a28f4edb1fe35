/** A number in a text. */
export interface NumberMention {
  readonly text: string;
  /** What it may mean, as plain decimals: 1.234 is two numbers. None for words such as thousands, which only have a scale. */
  readonly values: readonly string[];
  /** Whether it is a share in percent; perhaps the first number of `5 to 10 percent` is. */
  readonly isPercent: boolean | "perhaps";
  /** Whether it is a part of one, such as half: a share. */
  readonly isFraction: boolean;
  /** The power of ten that was written behind it or instead of it. */
  readonly scale: number | null;
  /** Whether the word may as well be none: `one` of them. */
  readonly isLoose: boolean;
}
