const english = new Set("the of and in to was is for on with by as at from that which his her its were are has had be it this or an".split(" "));
const others = new Set(
  "der die das und den von zu mit ist war im des dem ein eine nicht el los las del que con por una fue su para le les du et est dans pour une il au sur lo gli della che per nel con sono het een van en op voor zijn met o os em um uma foi com não och att som på är til og av jest nie się w z na do je że".split(" "),
);

/** Whether the small words of a text are English rather than those of another language in Latin letters. A text without any counts as English. */
export function isEnglish(text: string): boolean {
  let [ours, theirs] = [0, 0];
  for (const [word] of text.matchAll(/(?<!\p{L})\p{Ll}{1,6}(?!\p{L})/gu)) {
    if (english.has(word)) ours += 1;
    else if (others.has(word)) theirs += 1;
  }
  return ours >= theirs;
}
