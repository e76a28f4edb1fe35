const pageBorder = /\f/g;

/** Where each page begins: behind a form feed, unless nothing but white space follows. Null where there is one page. */
export function pageStartsOf(text: string): readonly number[] | null {
  const end = text.trimEnd().length;
  const starts = Array.from(text.matchAll(pageBorder), ({ index }) => index + 1).filter((start) => start < end);
  return starts.length === 0 ? null : [0, ...starts];
}
