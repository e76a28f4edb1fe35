import type { ServerConstraint } from "../../queries/show-constraints.js";
import type { WrittenShape } from "./written-shapes.js";

/** Whether what is written so may break a constraint. One of a kind that nobody here knows may be broken by anything. Pure. */
export function mayViolate({ entity, name, always, sometimes, key }: WrittenShape, constraint: ServerConstraint): boolean {
  const { type, entityType, labelsOrTypes, properties, propertyType } = constraint;
  if (entityType !== entity || !labelsOrTypes.includes(name)) return false;
  const written: WrittenShape["always"] = { ...sometimes, ...always };
  const isAlways = properties.every((property) => Object.hasOwn(always, property));
  const isWritten = properties.every((property) => Object.hasOwn(written, property));
  const hasKey = key !== null && properties.includes(key);
  // Nodes that lack one of the properties are in no constraint of uniqueness.
  if (type.endsWith("UNIQUENESS")) return isWritten && !hasKey;
  if (type.endsWith("EXISTENCE") && properties.length > 0) return !isAlways;
  if (type.endsWith("KEY")) return !isAlways || !hasKey;
  if (type.endsWith("PROPERTY_TYPE")) return properties.some((property) => Object.hasOwn(written, property) && !allows(propertyType, written[property]!));
  return true;
}

/** Whether a type as `STRING | LIST<INTEGER NOT NULL>` has this one in it. */
function allows(propertyType: string | null, kind: string): boolean {
  return (propertyType ?? "").split("|").some((each) => each.replace("NOT NULL", "").trim() === kind || each.trim().startsWith("ANY"));
}
