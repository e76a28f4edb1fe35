/** Without so many digits in a row, or such an exponent, every number is held. */
const suspicious = /\d{16}|[eE]\+?\d{3}/;
/** Nothing but strings holds a backslash or a quotation mark, so that these tokens tell what stands outside of them. */
const tokens = /\\.|"|-?\d[\d.eE+-]*/g;

/**
 * Parses JSON without rounding: a number that JavaScript would change to another (a whole one beyond 2^53, one beyond the largest) becomes
 * its own text.
 *
 * @throws `SyntaxError`
 */
export function parseJson(json: string): unknown {
  const value: unknown = JSON.parse(json);
  return suspicious.test(json) ? JSON.parse(withExactNumbers(json)) : value;
}

function withExactNumbers(json: string): string {
  let isInString = false;
  return json.replace(tokens, (token) => {
    if (token === '"') isInString = !isInString;
    return isInString || token === '"' || token.startsWith("\\") || isExact(token) ? token : `"${token}"`;
  });
}

function isExact(token: string): boolean {
  const value = Number(token);
  return /[.eE]/.test(token) ? Number.isFinite(value) : Number.isSafeInteger(value);
}
