/** Texts that are sent together. */
export interface Batch {
  /** Position of its first text in the caller's list. */
  readonly firstPosition: number;
  readonly texts: readonly string[];
}

export interface BatchLimits {
  readonly maxInputsPerRequest: number;
  readonly maxTokensPerRequest: number;
  readonly estimateTokens: (text: string) => number;
}

/** Cuts a list into batches under both limits, in order. A text that is over the token limit by itself is sent alone. */
export function splitIntoBatches(texts: readonly string[], limits: BatchLimits): readonly Batch[] {
  const batches: Batch[] = [];
  let first = 0;
  let tokens = 0;
  texts.forEach((text, position) => {
    const more = limits.estimateTokens(text);
    const full = position - first === limits.maxInputsPerRequest || tokens + more > limits.maxTokensPerRequest;
    if (full && position > first) {
      batches.push({ firstPosition: first, texts: texts.slice(first, position) });
      first = position;
      tokens = 0;
    }
    tokens += more;
  });
  if (first < texts.length) batches.push({ firstPosition: first, texts: texts.slice(first) });
  return batches;
}

/** The two halves of a batch of two texts or more. */
export function halves({ firstPosition, texts }: Batch): readonly [Batch, Batch] {
  const middle = Math.ceil(texts.length / 2);
  return [
    { firstPosition, texts: texts.slice(0, middle) },
    { firstPosition: firstPosition + middle, texts: texts.slice(middle) },
  ];
}
