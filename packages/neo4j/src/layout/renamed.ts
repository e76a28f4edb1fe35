import { identifier } from "../cypher/cypher.js";
import type { Layout } from "./layout.js";

type Overrides<Shape> = { readonly [Key in keyof Shape]?: Shape[Key] extends object ? Overrides<Shape[Key]> : Shape[Key] };

/**
 * A layout with other names. What is not named stays; lists are replaced whole.
 *
 * @throws `LAYOUT.INVALID_NAME` for a name the server cannot hold.
 */
export function renamed(layout: Layout, names: Overrides<Layout>): Layout {
  const result = merge(layout, names);
  checkNames(result);
  return result;
}

function merge<Shape>(base: Shape, overrides: Overrides<Shape>): Shape {
  if (typeof base !== "object" || base === null || Array.isArray(base)) return overrides as Shape;
  const names = base as Readonly<Record<string, unknown>>;
  const changed = Object.entries(overrides)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => [key, merge(names[key], value as Overrides<unknown>)]);
  return { ...base, ...Object.fromEntries(changed) } as Shape;
}

function checkNames(value: unknown): void {
  if (typeof value === "string") identifier(value);
  else if (typeof value === "object" && value !== null) Object.values(value).forEach(checkNames);
}
