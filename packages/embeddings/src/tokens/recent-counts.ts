/** Tokens of texts that were embedded lately: whoever asks afterwards what was cut off gets the answer at no cost. */
export interface RecentCounts {
  add(text: string, tokens: number): void;
  of(text: string): number | undefined;
}

/** More than one call of an ingest embeds, whose chunks may have 100,000 characters each. */
const kept = { texts: 1_024, characters: 4 * 1024 * 1024 };

export function createRecentCounts(): RecentCounts {
  const counts = new Map<string, number>();
  let characters = 0;
  const forget = (text: string): void => {
    if (counts.delete(text)) characters -= text.length;
  };
  return {
    add(text, tokens) {
      if (text.length > kept.characters) return;
      // One that is there already becomes the last, and takes no other's place.
      forget(text);
      counts.set(text, tokens);
      characters += text.length;
      while (counts.size > kept.texts || characters > kept.characters) forget(counts.keys().next().value!);
    },
    of: (text) => counts.get(text),
  };
}
