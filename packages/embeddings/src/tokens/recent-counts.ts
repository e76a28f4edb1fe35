/** Tokens of texts that were embedded lately: whoever asks afterwards what was cut off gets the answer at no cost. */
export interface RecentCounts {
  add(text: string, tokens: number): void;
  of(text: string): number | undefined;
}

/** More than one call of an ingest embeds. */
const kept = 1_024;

export function createRecentCounts(): RecentCounts {
  const counts = new Map<string, number>();
  return {
    add(text, tokens) {
      if (counts.size >= kept) counts.delete(counts.keys().next().value!);
      counts.set(text, tokens);
    },
    of: (text) => counts.get(text),
  };
}
