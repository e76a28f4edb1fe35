import neo4j, { type Duration, type Integer, type Node, type Path, type Point, type Relationship, type UUID } from "neo4j-driver";

/**
 * Turns what the driver delivers into plain data that survives `JSON.stringify`:
 * an INTEGER is a number, or exact text beyond 2^53; NaN and infinities are text; temporal values are ISO 8601 text; a vector is a list;
 * bytes are base64 text; nodes, relationships, paths and points are plain objects.
 */
export function toPlainValue(value: unknown): unknown {
  if (typeof value === "number") return Number.isFinite(value) ? value : String(value);
  if (typeof value === "bigint") return toPlainInteger(neo4j.int(value));
  if (typeof value !== "object" || value === null) return value;
  // First what most values are: whatever the keys of a map, it is no object of the driver's.
  if (Object.getPrototypeOf(value) === Object.prototype) return toPlainMap(value);
  if (Array.isArray(value)) return value.map(toPlainValue);
  if (neo4j.isInt(value)) return toPlainInteger(value);
  if (neo4j.isNode(value)) return toPlainNode(value);
  if (neo4j.isRelationship(value)) return toPlainRelationship(value);
  if (neo4j.isPath(value)) return toPlainPath(value);
  if (neo4j.isPoint(value)) return toPlainPoint(value);
  if (neo4j.isVector(value)) return Array.from(value.asTypedArray(), toPlainValue);
  if (value instanceof Int8Array) return Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString("base64");
  if (writesItself(value)) return value.toString();
  return toPlainMap(value);
}

/** From its two halves: the driver's own comparison makes a handful of objects a number, and a retrieval has two hundred of them. */
function toPlainInteger(value: Integer): number | string {
  const number = value.high * 2 ** 32 + (value.low >>> 0);
  return Number.isSafeInteger(number) ? number : value.toString();
}

/** By hand where that is safe: rows of retrieval are maps of maps, and this is half of what a client spends on them. */
function toPlainMap(map: object): Record<string, unknown> {
  const entries = map as Readonly<Record<string, unknown>>;
  const plain: Record<string, unknown> = {};
  for (const key of Object.keys(entries)) {
    if (key === "__proto__") return Object.fromEntries(Object.entries(map).map(([name, value]) => [name, toPlainValue(value)]));
    plain[key] = toPlainValue(entries[key]);
  }
  return plain;
}

function toPlainNode({ elementId, labels, properties }: Node): Record<string, unknown> {
  return { elementId, labels: [...labels], properties: toPlainMap(properties) };
}

function toPlainRelationship(relationship: Relationship): Record<string, unknown> {
  const { elementId, type, startNodeElementId, endNodeElementId, properties } = relationship;
  return { elementId, type, startElementId: startNodeElementId, endElementId: endNodeElementId, properties: toPlainMap(properties) };
}

function toPlainPath(path: Path): Record<string, unknown> {
  const nodes = [path.start, ...path.segments.map(({ end }) => end)];
  return { nodes: nodes.map(toPlainNode), relationships: path.segments.map(({ relationship }) => toPlainRelationship(relationship)) };
}

function toPlainPoint({ srid, x, y, z }: Point): Record<string, unknown> {
  const flat = { srid: toPlainValue(srid), x: toPlainValue(x), y: toPlainValue(y) };
  return z === undefined ? flat : { ...flat, z: toPlainValue(z) };
}

/** Temporal values write themselves in ISO 8601; a UUID and a type this driver does not know write themselves, too. */
function writesItself(value: object): value is Duration | UUID {
  return (
    neo4j.isDate(value) ||
    neo4j.isDateTime(value) ||
    neo4j.isLocalDateTime(value) ||
    neo4j.isTime(value) ||
    neo4j.isLocalTime(value) ||
    neo4j.isDuration(value) ||
    neo4j.isUUID(value) ||
    neo4j.isUnsupportedType(value)
  );
}
