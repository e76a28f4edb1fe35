const integer = /^-?\d{1,19}$/;
const fraction = /^-?\d+\.\d+(?:E-?\d+)?$/;

/**
 * The number that a text writes as the server writes numbers, or null. An adopted graph may have numbers as ids; evidence and scopes
 * hold them as texts.
 */
export function numberWritten(text: string): number | bigint | null {
  if (integer.test(text)) {
    const value = BigInt(text);
    return BigInt.asIntN(64, value) === value ? value : null;
  }
  const value = fraction.test(text) ? Number(text) : Number.NaN;
  return Number.isFinite(value) ? value : null;
}
