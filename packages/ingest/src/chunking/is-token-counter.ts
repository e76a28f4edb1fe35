/** Whether a value counts tokens, under a name. */
export function isTokenCounter(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  const { name, countTokens } = value as Readonly<Record<string, unknown>>;
  return typeof name === "string" && name !== "" && typeof countTokens === "function";
}
