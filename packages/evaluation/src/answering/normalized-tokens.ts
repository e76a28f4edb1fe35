/** Scripts whose words have no spaces between them: each of their characters, with the marks that stand on it, is a token. */
const withoutSpaces = ["Han", "Hiragana", "Katakana", "Thai", "Lao", "Khmer", "Myanmar", "Tibetan"].map((script) => `\\p{scx=${script}}`).join("");
const marks = "[\\p{M}\\u200C\\u200D]*";
const tokenPattern = new RegExp(`[${withoutSpaces}]${marks}|[^\\s${withoutSpaces}]+`, "gu");
const punctuation = /[\p{P}\p{S}]/gu;
const articles = new Set(["a", "an", "the"]);

/**
 * The tokens of an answer as answers are compared: after NFKC, in lower case, without punctuation, symbols and English articles, as the measures of
 * SQuAD do it (Rajpurkar et al., SQuAD, EMNLP 2016); and in scripts without spaces one token a character. Of a text that would have none left, what was
 * taken away counts.
 */
export function normalizedTokens(text: string): readonly string[] {
  const folded = text.normalize("NFKC").toLowerCase();
  const words = tokensOf(folded.replace(punctuation, ""));
  const withoutArticles = words.filter((word) => !articles.has(word));
  if (withoutArticles.length > 0) return withoutArticles;
  return words.length > 0 ? words : tokensOf(folded);
}

function tokensOf(text: string): readonly string[] {
  return text.match(tokenPattern) ?? [];
}
