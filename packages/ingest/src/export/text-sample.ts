/** Beginnings of some chunks, by which the analyzer is chosen: as many as an ingest looks at, and the same ones. */
export interface TextSample {
  add(chunk: { readonly id: string; readonly text: string }): void;
  texts(): string[];
}

const [sampleSize, beginning] = [1_000, 200];

/** Ids are hashes, so those that come first in their order are a fair sample. */
export function createTextSample(): TextSample {
  let kept: (readonly [id: string, text: string])[] = [];
  const shrink = (): void => {
    kept = kept.sort(([one], [other]) => (one < other ? -1 : 1)).slice(0, sampleSize);
  };
  return {
    add({ id, text }) {
      kept.push([id, text.slice(0, beginning)]);
      if (kept.length === 2 * sampleSize) shrink();
    },
    texts() {
      shrink();
      return kept.map(([, text]) => text);
    },
  };
}
