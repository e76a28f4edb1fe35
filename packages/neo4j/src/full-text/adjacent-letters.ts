/** Lucene's standard tokenizer, on which most analyzers stand, makes a token of each of these letters. */
const run = /[\p{sc=Han}\p{sc=Hira}]{2,}/gu;

/**
 * The overlapping pairs of ideographs and hiragana in a word: `東京都` has `東京` and `京都`. A question asks for them as phrases besides
 * its words, so that a passage in which two letters stand side by side ranks above one that holds them apart.
 */
export function adjacentLetters(word: string): readonly string[] {
  return (word.match(run) ?? []).flatMap((found) => {
    const letters = Array.from(found);
    return letters.slice(1).map((next, index) => letters[index]! + next);
  });
}
