const special = /[^\p{L}\p{N}\p{M}_.']/gu;
const operator = /^(?:AND|OR|NOT|TO)$/;

/**
 * Writes a word or a field name as Lucene text that means exactly its characters. The backslash in front of an operator's first letter
 * makes it an ordinary word for every analyzer, also for those that tell upper from lower case.
 */
export function luceneLiteral(text: string): string {
  return operator.test(text) ? `\\${text}` : text.replace(special, "\\$&");
}
