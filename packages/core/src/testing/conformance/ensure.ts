import { testingError } from "../errors.js";
import { isSame } from "./is-same.js";

/**
 * Fails the running check unless something holds.
 *
 * @param what - What was expected, as a statement.
 * @throws `CONFORMANCE.BROKEN_PROMISE`
 */
export function ensure(holds: boolean, what: string, details: Readonly<Record<string, unknown>> = {}): asserts holds {
  if (!holds) throw broken(what, details);
}

/** Fails the running check unless two values are the same: equal plain data, lists and typed arrays, told apart to the sign of zero. */
export function ensureSame(actual: unknown, expected: unknown, what: string): void {
  ensure(isSame(actual, expected), what, { actual, expected });
}

/**
 * Fails the running check unless a call rejects.
 *
 * @returns The reason it rejects with.
 */
export async function ensureRejects(call: () => Promise<unknown>, what: string): Promise<unknown> {
  let result: unknown;
  try {
    result = await call();
  } catch (error) {
    return error;
  }
  throw broken(what, { result });
}

function broken(what: string, details: Readonly<Record<string, unknown>>): Error {
  const shown = Object.keys(details).length === 0 ? "" : ` (${show(details)})`;
  return testingError("CONFORMANCE.BROKEN_PROMISE", `Not so: ${what}${shown}.`, { details });
}

const longest = 500;

function show(details: Readonly<Record<string, unknown>>): string {
  const text = JSON.stringify(details, (_, value: unknown) => {
    if (value instanceof Float32Array) return Array.from(value);
    return typeof value === "bigint" || typeof value === "number" ? String(value) : value;
  });
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}
