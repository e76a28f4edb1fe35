import { createHash, randomBytes } from "node:crypto";
import { type Layout, layouts, prefixed, renamed } from "@graphspan/neo4j";

/** A part of a database that belongs to one evaluation: labels, indexes and constraints of its own. */
export interface Space {
  /** As in `GraphspanEvaluation_1f0c66a2b9`; every label and index of the space begins with it. */
  readonly name: string;
  readonly layout: Layout;
}

const prefix = "GraphspanEvaluation_";
const namePattern = new RegExp(`^${prefix}[0-9a-f]{10}$`);

/** A space that nobody else uses. */
export function newSpace(): Space {
  return spaceOf(prefix + randomBytes(5).toString("hex"));
}

/** The space of these settings: always the same one. */
export function spaceFor(settings: Readonly<Record<string, unknown>>): Space {
  return spaceOf(prefix + createHash("sha256").update(JSON.stringify(settings)).digest("hex").slice(0, 10));
}

/** The space of a name, or null where no space can have it. */
export function namedSpace(name: string): Space | null {
  return namePattern.test(name) ? spaceOf(name) : null;
}

function spaceOf(name: string): Space {
  return { name, layout: renamed(prefixed(layouts.graphspan, `${name}_`), { name }) };
}
