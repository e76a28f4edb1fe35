/** Why something failed, in one line that ends with a full stop: advice may follow. */
export function reasonOf(error: unknown): string {
  if (isStackOverflow(error)) return "It is nested too deeply.";
  const [line = ""] = (error instanceof Error ? error.message : String(error)).split("\n");
  const reason = line.trim().replace(/:$/, "");
  return /[.!?…]$/.test(reason) ? reason : `${reason}.`;
}

export const isStackOverflow = (error: unknown): boolean => error instanceof Error && error.message.startsWith("Maximum call stack");
