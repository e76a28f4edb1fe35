/** Freezes plain data to its last leaf, so that an implementation that changes its request is found out. */
export function frozen<Value>(value: Value): Value {
  if (typeof value !== "object" || value === null || Object.isFrozen(value) || value instanceof AbortSignal) return value;
  for (const inner of Object.values(value)) frozen(inner);
  return Object.freeze(value);
}
