/** What an example says it prints, line by line: the text behind `// →`. */
function promisedOutput(code: string): string[] {
  return [...code.matchAll(/\/\/ → (.+)$/gm)].map(([, line]) => line!.trim());
}

/** The promised lines that were not printed, or not in this order. */
export function brokenPromises(code: string, printed: string): string[] {
  const lines = printed.split("\n").map((line) => line.trim());
  let next = 0;
  return promisedOutput(code).filter((promise) => {
    const found = lines.indexOf(promise, next);
    if (found !== -1) next = found + 1;
    return found === -1;
  });
}
