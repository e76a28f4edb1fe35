import { maxClauses } from "../full-text/full-text-query.js";
import { luceneLiteral } from "../full-text/lucene-text.js";
import { numberWritten } from "./number-written.js";

/** These keep letters only, so that nothing may be left of an id. */
const lettersOnly = new Set(["simple", "stop"]);
/** Analyzers of the server. One that was added to it may do anything with an id. */
const builtIn = new Set(
  (
    "arabic armenian basque brazilian bulgarian catalan cjk classic czech danish dutch email english finnish french galician german " +
    "greek hindi hungarian indonesian irish italian keyword latvian lithuanian norwegian persian portuguese romanian russian sorani spanish " +
    "standard standard-folding standard-no-stop-words swedish thai turkish unicode_whitespace url url_or_email whitespace"
  ).split(" "),
);
/** `classic` drops longer tokens. */
const longestToken = 255;
const digit = /[0-9]/;

export interface FullTextScopeInput {
  readonly documentIds: ReadonlySet<string>;
  /** Property of the document id in the index. */
  readonly property: string;
  readonly analyzer: string;
  /** The question, as Lucene text, and the clauses it takes. */
  readonly question: { readonly text: string; readonly clauses: number };
}

/**
 * The question as Lucene text that only finds chunks of the documents; their ids do not change a score. Null where that could lose one.
 *
 * The index cuts an id into words as it cuts every text, and the query is cut the same way: a phrase finds the id, and perhaps ids that
 * differ in case, endings, or by more words before and after, which the query has to leave out. It finds nothing when no word is left
 * of the id, so each must hold a digit: no analyzer of the server drops a word with one. Ids that may be stored as numbers are in no
 * full-text index.
 */
export function fullTextInScope({ documentIds, property, analyzer, question }: FullTextScopeInput): string | null {
  if (!builtIn.has(analyzer) || lettersOnly.has(analyzer)) return null;
  if (question.clauses + documentIds.size > maxClauses) return null;
  const ids = [...documentIds];
  if (!ids.every(leavesWord)) return null;
  return `+(${question.text}) +${luceneLiteral(property)}:(${ids.map(phrase).join(" ")})^0`;
}

function leavesWord(id: string): boolean {
  return digit.test(id) && id.length <= longestToken && numberWritten(id) === null;
}

/** Inside quotes only the quote and the backslash mean something. */
function phrase(id: string): string {
  return `"${id.replace(/["\\]/g, "\\$&")}"`;
}
