import neo4j from "neo4j-driver";
import { neo4jError } from "../errors.js";
import type { Parameters } from "./query.js";

const deepest = 64;
const smallestInteger = -(2n ** 63n);
const largestInteger = 2n ** 63n - 1n;

/**
 * Turns plain data into what the driver sends. A JavaScript number has no type of its own, so this decides: whole numbers become
 * INTEGER (so that they may stand behind LIMIT), all others FLOAT. Where a FLOAT is meant whatever the value, pass a `Float64Array`.
 *
 * A `Date` becomes a DATETIME in UTC. What the driver would change or drop without a word is refused: `undefined`, NaN and infinities,
 * half a surrogate pair, objects of a class.
 *
 * @throws `QUERY.INVALID_PARAMETER` naming the place, before anything is sent.
 */
export function toServerParameters(parameters: Parameters, vectorParameters: boolean): Record<string, unknown> {
  const convert = (value: unknown, place: Place): unknown => {
    if (place.depth > deepest) throw refused(place, `is nested deeper than ${deepest} levels`);
    switch (typeof value) {
      case "string":
        return wellFormed(value, place);
      case "boolean":
        return value;
      case "number":
        return toServerNumber(value, place);
      case "bigint":
        if (value < smallestInteger || value > largestInteger) throw refused(place, "does not fit into 64 bits");
        return neo4j.int(value);
      case "object":
        return value === null ? null : convertObject(value, place);
      case "undefined":
        throw refused(place, "is undefined");
      case "function":
      case "symbol":
        throw refused(place, `is a ${typeof value}`);
    }
  };
  const convertObject = (value: object, place: Place): unknown => {
    if (value instanceof Float32Array || value instanceof Float64Array) return toServerVector(value, place, vectorParameters);
    if (value instanceof Date) return toServerDate(value, place);
    // Array.from visits holes, so that a hole is refused like any other undefined.
    if (Array.isArray(value)) return Array.from(value, (item, index) => convert(item, { around: place, key: index, depth: place.depth + 1 }));
    if (!isPlain(value)) throw refused(place, `is an object of class ${value.constructor.name}`);
    return convertMap(value, place);
  };
  const convertMap = (map: object, around: Place): Record<string, unknown> => {
    const entries = Object.entries(map);
    for (const entry of entries) {
      const place = { around, key: entry[0], depth: around.depth + 1 };
      wellFormed(entry[0], place);
      entry[1] = convert(entry[1], place);
    }
    return Object.fromEntries(entries);
  };
  return convertMap(parameters, { around: null, key: "$", depth: 0 });
}

/** Where a value stands. Its name is made only for a message: there are many values. */
interface Place {
  readonly around: Place | null;
  readonly key: string | number;
  readonly depth: number;
}

function nameOf({ around, key }: Place): string {
  if (around === null) return String(key);
  if (typeof key === "number") return `${nameOf(around)}[${key}]`;
  return around.around === null ? `$${key}` : `${nameOf(around)}.${key}`;
}

function toServerNumber(value: number, place: Place): unknown {
  if (!Number.isFinite(value)) throw refused(place, `is ${value}`);
  return Number.isSafeInteger(value) ? neo4j.int(value) : value;
}

function toServerVector(value: Float32Array | Float64Array, place: Place, vectorParameters: boolean): unknown {
  const broken = value.findIndex((component) => !Number.isFinite(component));
  if (broken !== -1) throw refused({ around: place, key: broken, depth: place.depth + 1 }, `is ${value[broken]!}`);
  return vectorParameters && value instanceof Float32Array && value.length > 0 ? neo4j.vector(value) : Array.from(value);
}

function toServerDate(value: Date, place: Place): unknown {
  if (Number.isNaN(value.getTime())) throw refused(place, "is not a valid date");
  const [year, month, day] = [value.getUTCFullYear(), value.getUTCMonth() + 1, value.getUTCDate()];
  const [hour, minute, second] = [value.getUTCHours(), value.getUTCMinutes(), value.getUTCSeconds()];
  return new neo4j.types.DateTime(year, month, day, hour, minute, second, value.getUTCMilliseconds() * 1_000_000, 0);
}

function wellFormed(text: string, place: Place): string {
  if (!text.isWellFormed()) throw refused(place, "holds half a surrogate pair, which has no UTF-8 form");
  return text;
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}

function refused(place: Place, what: string): Error {
  const parameter = nameOf(place).toWellFormed();
  return neo4jError("QUERY.INVALID_PARAMETER", `The parameter ${parameter} ${what}.`, { details: { parameter } });
}
