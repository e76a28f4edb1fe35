import wrapAnsi from "wrap-ansi";

/** Lines no wider than `width`; null leaves them as they are. Indentation of a line stays, since it may be code; where a line is broken, the space goes. */
export function wrapLines(text: string, width: number | null): string[] {
  const lines = text.split("\n");
  if (width === null) return lines;
  return lines.flatMap((line) => {
    const parts = wrapAnsi(line, Math.max(width, 20), { hard: true, trim: false }).split("\n");
    return parts.map((part, index) => {
      const begun = index === 0 ? part : part.trimStart();
      return index === parts.length - 1 ? begun : begun.trimEnd();
    });
  });
}
