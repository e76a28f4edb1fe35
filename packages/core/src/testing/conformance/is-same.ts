/** Whether two values are the same plain data, lists or typed arrays. Unlike for `===`, NaN is itself and -0 is not 0. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
  if (kindOf(one) !== kindOf(other)) return false;
  const [keys, otherKeys] = [definedKeys(one), definedKeys(other)];
  return keys.length === otherKeys.length && keys.every((key) => Object.hasOwn(other, key) && isSame(at(one, key), at(other, key)));
}

/** A map without a prototype is a map like any other. */
const kindOf = (value: object): unknown => Object.getPrototypeOf(value) ?? Object.prototype;

/** A property that is undefined and one that is not there are the same. */
const definedKeys = (value: object): string[] => Object.keys(value).filter((key) => at(value, key) !== undefined);

const at = (value: object, key: string): unknown => (value as Readonly<Record<string, unknown>>)[key];
