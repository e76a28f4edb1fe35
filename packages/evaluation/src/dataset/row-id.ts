/** What ends a line or a column in a table of tab-separated values, for at least one of its common readers. */
const separators = /[\t\n\v\f\r\u001C-\u001E\u0085\u2028\u2029]/;

/** Whether qrels and runs, which are such tables, can name this id. */
export function isNameable(id: string): boolean {
  return !separators.test(id);
}
