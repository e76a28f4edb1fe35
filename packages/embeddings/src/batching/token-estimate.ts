/**
 * How many tokens a text has at most, for practical purposes: half a token for each ASCII character, one for each other UTF-8 byte.
 * A byte-pair encoding never makes more tokens than bytes, and English prose has a quarter token per character, so requests sized by
 * this stay under a server's limit without knowing its tokenizer.
 */
export function estimateTokens(text: string): number {
  let halves = 0;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit < 0x80) halves += 1;
    else if (unit < 0x800 || (unit >= 0xd800 && unit <= 0xdfff)) halves += 4;
    else halves += 6;
  }
  return Math.ceil(halves / 2);
}
