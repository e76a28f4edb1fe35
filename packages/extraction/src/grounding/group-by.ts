/** The values with the same key together, in the order in which their keys come first. */
export function groupBy<Value>(values: readonly Value[], keyOf: (value: Value) => string): ReadonlyMap<string, readonly Value[]> {
  const groups = new Map<string, Value[]>();
  for (const value of values) {
    const group = groups.get(keyOf(value));
    if (group === undefined) groups.set(keyOf(value), [value]);
    else group.push(value);
  }
  return groups;
}
