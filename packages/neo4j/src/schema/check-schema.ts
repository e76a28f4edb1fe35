import type { LiteralValue } from "../cypher/literal.js";
import type { CallOptions, GraphStore } from "../store/graph-store.js";
import type { SchemaPlan, SchemaStep } from "./schema-plan.js";
import { type ServerIndex, showIndexes } from "./show-indexes.js";

/** How the server's schema departs from a plan. */
export interface SchemaDifference {
  /** Name of the step. */
  readonly name: string;
  readonly kind: "missing" | "differentTarget" | "differentDimensions" | "differentOptions" | "tuning";
  /** Whether retrieval would fail or find other things. `false`: it works, only slower or less exactly than ours. */
  readonly blocking: boolean;
  readonly text: string;
  readonly expected?: unknown;
  readonly found?: unknown;
}

/** Options that change how well an index works, not what it is an index of. */
const tuning = /^vector\.(hnsw\.|quantization\.|default_search_expansion_factor$)/;

const typeOf = { constraint: "RANGE", rangeIndex: "RANGE", vectorIndex: "VECTOR", fullTextIndex: "FULLTEXT" } as const;

/**
 * Compares the server with a plan. Needed even after applying one: `IF NOT EXISTS` does nothing, and says nothing, when an index of that
 * name covers something else, or when another index already covers the same property.
 */
export async function checkSchema(store: GraphStore, plan: SchemaPlan, options: CallOptions = {}): Promise<SchemaDifference[]> {
  return compareSchema(plan, await store.run(showIndexes, {}, options));
}

/** The same for indexes that were read already. Pure. */
export function compareSchema({ steps }: SchemaPlan, indexes: readonly ServerIndex[]): SchemaDifference[] {
  return steps.flatMap((step) => compareStep(step, indexes));
}

function compareStep(step: SchemaStep, indexes: readonly ServerIndex[]): SchemaDifference[] {
  const named = indexes.find(({ name }) => name === step.name);
  const twin = indexes.find((index) => covers(index, step));
  // Queries name vector and full-text indexes; a constraint or range index serves under any name.
  if ((step.kind === "constraint" || step.kind === "rangeIndex") && twin !== undefined) return [];
  if (named === undefined) return [missing(step, twin ?? indexes.find((index) => sharesTarget(index, step)))];
  if (!sharesTarget(named, step)) return [differentTarget(step, named)];
  return [...compareProperties(step, named), ...compareOptions(step, named)];
}

/** Whether an index does what the step asks for, whatever its name. */
function covers(index: ServerIndex, step: SchemaStep): boolean {
  if (step.kind === "constraint" && index.constraint === null) return false;
  return sharesTarget(index, step) && equalLists(index.properties, step.properties);
}

/** Whether an index is of the step's kind, on its label and its first property. Multi-label indexes would bring in foreign nodes. */
function sharesTarget(index: ServerIndex, step: SchemaStep): boolean {
  const sameLabel = index.type === typeOf[step.kind] && equalLists(index.labels, [step.label]);
  const sameProperty =
    step.kind === "fullTextIndex"
      ? (step.serves ?? [step.properties]).some((enough) => enough.every((name) => index.properties.includes(name)))
      : index.properties[0] === step.properties[0];
  return sameLabel && sameProperty;
}

function missing(step: SchemaStep, other: ServerIndex | undefined): SchemaDifference {
  const beside = other === undefined ? "" : ` ${describe(other)} is in its place.`;
  return {
    name: step.name,
    kind: "missing",
    blocking: true,
    text: `There is no ${wordsFor(step)} ${step.name}.${beside}`,
    found: other?.name,
  };
}

function differentTarget(step: SchemaStep, found: ServerIndex): SchemaDifference {
  const text = `${describe(found)} has the name of the ${wordsFor(step)} on ${target([step.label], step.properties)}.`;
  return { name: step.name, kind: "differentTarget", blocking: true, text, expected: step.properties, found: found.properties };
}

function compareProperties(step: SchemaStep, found: ServerIndex): SchemaDifference[] {
  if (equalLists(found.properties, step.properties)) return [];
  const text = `${describe(found)} covers other properties than ${step.properties.join(", ")}.`;
  return [{ name: step.name, kind: "tuning", blocking: false, text, expected: step.properties, found: found.properties }];
}

function compareOptions(step: SchemaStep, found: ServerIndex): SchemaDifference[] {
  return Object.entries(step.options).flatMap(([key, value]) => {
    const expected = comparable(value);
    const actual = comparable(found.options[key] as LiteralValue | undefined);
    if (expected === actual) return [];
    const isTuning = tuning.test(key);
    const kind = key === "vector.dimensions" ? "differentDimensions" : isTuning ? "tuning" : "differentOptions";
    const text = `${describe(found)} has ${key} ${actual ?? "not set"}, not ${expected}.`;
    return [{ name: step.name, kind, blocking: !isTuning, text, expected, found: actual ?? null } as const];
  });
}

/** The server answers in capitals what it is told in small letters. */
function comparable(value: LiteralValue | undefined): string | undefined {
  if (value === undefined) return undefined;
  return String(typeof value === "object" ? value.float : value).toLowerCase();
}

function equalLists(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((item, index) => item === right[index]);
}

function wordsFor({ kind }: SchemaStep): string {
  return { constraint: "uniqueness constraint", rangeIndex: "range index", vectorIndex: "vector index", fullTextIndex: "full-text index" }[
    kind
  ];
}

function describe({ name, type, labels, properties, constraint }: ServerIndex): string {
  const kind = constraint === null ? `${type.toLowerCase()} index` : "uniqueness constraint";
  return `The ${kind} ${name} on ${target(labels, properties)}`;
}

function target(labels: readonly string[], properties: readonly string[]): string {
  return `:${labels.join("|")}(${properties.join(", ")})`;
}
